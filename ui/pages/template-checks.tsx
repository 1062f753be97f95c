import { useEffect, useRef } from 'react';
import { FactsCard } from '../features/facts/facts-card.tsx';
import { GoldenChats } from '../features/golden/golden-page.tsx';
import { ReplayCard } from '../features/replay/replay-card.tsx';

/** The lower half of a template's 'Test' page: what it must go on answering well, and what it answers now. */
export function TemplateChecks({ templateId }: { templateId: number }) {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash === '#must-pass') head.current?.scrollIntoView();
  }, []);
  return (
    <div className="stack">
      <div ref={head} className="checks-head">
        <h2>Must-pass chats</h2>
        <p className="secondary">
          Answers that must stay right, tried before each change of what the bot knows.
        </p>
      </div>
      <GoldenChats templateId={templateId} />
      <FactsCard templateId={templateId} />
      <ReplayCard templateId={templateId} />
    </div>
  );
}
