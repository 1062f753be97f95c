import { ReplayPart } from './replay-part.tsx';

/** On the page of the golden chats: what is live, on real messages. */
export function ReplayCard({ templateId }: { templateId: number }) {
  return (
    <section className="card grid gap-4" aria-labelledby="replay">
      <div className="grid gap-tight">
        <h2 id="replay">Try it on real messages</h2>
        <p className="hint">
          What your customers wrote is answered once more, as the bot is live now, beside what was really
          sent. Nothing is sent to them.
        </p>
      </div>
      <ReplayPart templateId={templateId} />
    </section>
  );
}
