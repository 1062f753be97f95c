import type { CodePlace } from '../../../src/contract/auth.ts';

export type CodeIsIn = NonNullable<CodePlace['codeIsIn']> | null;

/** Where a code is while the server has no mail server. */
export function PlaceOfCode({ place }: { place: NonNullable<CodeIsIn> }) {
  const folder = <strong className="breaks">{place.folder}</strong>;
  return place.isAtTerminal ? (
    <>in the server’s terminal, and in a file in {folder}</>
  ) : (
    <>in a file of the server, in {folder}</>
  );
}

/** The head of the second step: where the code is that was just sent. */
export function CodeSent({ what, to, place }: { what: string; to: string; place: CodeIsIn }) {
  const address = <strong className="breaks">{to}</strong>;
  if (place !== null) {
    return (
      <>
        <h1>Enter your code</h1>
        <p className="intro secondary">
          This server has no mail server yet: the code for {address} is <PlaceOfCode place={place} />.
        </p>
      </>
    );
  }
  return (
    <>
      <h1>Check your e-mail</h1>
      <p className="intro secondary">
        We sent a {what} to {address}. It can take a minute.
      </p>
    </>
  );
}
