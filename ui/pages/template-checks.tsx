import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { FactsCard } from '../features/facts/facts-card.tsx';
import { GoldenChats } from '../features/golden/golden-page.tsx';
import { hasAiKey, keys } from '../features/keys/keys.store.ts';
import { ReplayCard } from '../features/replay/replay-card.tsx';

/** The lower half of a template's 'Test' page: what it must go on answering well, and what it answers now. */
export function TemplateChecks({ templateId }: { templateId: number }) {
  useSignals();
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash === '#must-pass') head.current?.scrollIntoView();
  }, []);
  // Without a key nothing can be asked, and the note above the chat says so.
  const isAskable = keys.state.value.status === 'ready' && hasAiKey();
  return (
    <div className="stack">
      <div ref={head} className="checks-head">
        <h2>Must-pass chats</h2>
        <p className="secondary">
          Answers that must stay right, tried before each change of what the bot knows.
        </p>
      </div>
      <GoldenChats templateId={templateId} />
      {isAskable ? (
        <>
          <FactsCard templateId={templateId} />
          <ReplayCard templateId={templateId} />
        </>
      ) : null}
    </div>
  );
}
