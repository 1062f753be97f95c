import { type ReactNode, useState } from 'react';
import { checkStrategy, STRATEGY_ENDINGS } from '../../../src/contract/strategy.ts';
import { ChatWindow } from '../test-chat/chat-window.tsx';
import { useTestChat } from '../test-chat/use-test-chat.ts';
import type { Definition } from './definition.ts';
import { fieldWords } from './words.ts';

/** Tries a strategy as it stands in the form. `children`: its path, with the step that the chat is at. */
export function StrategyPreview({
  templateId,
  strategy,
  children,
}: {
  templateId: number;
  strategy: Definition;
  children: (now: string | null, hasEnded: boolean) => ReactNode;
}) {
  const chat = useTestChat(templateId, strategy);
  const [text, setText] = useState('');
  const memo = chat.exchanges.findLast(({ answer }) => answer !== null)?.answer?.memo;
  const state = memo?.strategy;
  const fields = strategy.steps.flatMap(({ field }) => {
    const value = field === '' ? undefined : memo?.fields?.[field];
    return value === undefined ? [] : [[field, value] as const];
  });
  const isReady = Object.keys(checkStrategy(strategy)).length === 0;
  return (
    <>
      <section className="card grid gap-3" aria-label="The path as a drawing">
        <h2 className="small-title">The path</h2>
        {children(state?.step ?? null, state?.ended === 'reached')}
        <div aria-live="polite" className="grid gap-1">
          {state?.ended === undefined ? null : (
            <p className="hint">In the test chat it {STRATEGY_ENDINGS[state.ended]}.</p>
          )}
          {fields.map(([field, value]) => (
            <p key={field} className="text-small breaks" dir="auto">
              <span className="secondary">{fieldWords(field)}: </span>
              {value}
            </p>
          ))}
        </div>
      </section>
      {isReady ? (
        <ChatWindow chat={chat} text={text} onText={setText} />
      ) : (
        <p className="hint">
          Once every step is filled in, you can try the strategy here before you save it.
        </p>
      )}
    </>
  );
}
