import { useId } from 'react';

const TRIES = [
  { title: 'A price you never wrote down', text: 'How much is it for 30 of them, sent abroad by Friday?' },
  { title: 'Two questions in one message', text: 'When are you open, and do you take cards?' },
  { title: 'Someone who is annoyed', text: 'I wrote to you two days ago and nobody answered. Not nice!' },
] as const;

/** Messages that show whether a template is good; chosen, they are sent. */
export function WorthTrying({ onChoose }: { onChoose: (text: string) => void }) {
  const titleId = useId();
  return (
    <section className="inset" aria-labelledby={titleId}>
      <h2 className="mb-3" id={titleId}>
        Worth trying
      </h2>
      <div className="grid mb-3">
        {TRIES.map(({ title, text }) => (
          <button key={title} type="button" className="option" onClick={() => onChoose(text)}>
            {title}
          </button>
        ))}
      </div>
      <p className="hint">If a reply is wrong, choose “Fix” below it. It works from the next message on.</p>
    </section>
  );
}
