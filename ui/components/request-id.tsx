import { splitRequestId } from '../lib/small-print.ts';

/** A sentence, and in small print the number that support asks for. */
export function WithRequestId({ text }: { text: string }) {
  const [sentence, id] = splitRequestId(text);
  return (
    <>
      {sentence}
      <RequestId id={id} />
    </>
  );
}

export function RequestId({ id }: { id: string }) {
  return id === '' ? null : <small className="text-smaller"> Request {id}</small>;
}
