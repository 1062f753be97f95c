import { useSignals } from '@preact/signals-react/runtime';
import { KEY_CHECKS } from '../../../src/contract/key-checks.ts';
import type { KeysView } from '../../../src/contract/keys.ts';
import { CheckMessage, KeyMessage } from './key-message.tsx';
import { keyState } from './models.store.ts';
import type { SaveOutcome } from './save-keys.ts';

/** What is to say of the AI key: not needed, being tried, or what the provider said. */
export function AiKeyMessage({
  view,
  provider,
  isChanged,
}: {
  view: KeysView;
  provider: string;
  isChanged: boolean;
}) {
  useSignals();
  const state = keyState.state.value;
  if (isChanged) return <KeyMessage>It is tried when you save it.</KeyMessage>;
  if (view.unreadableKeys.includes('openai')) {
    return (
      <KeyMessage look="danger">
        {KEY_CHECKS.unreadable} Until then only triggers, FAQs and fallback replies answer.
      </KeyMessage>
    );
  }
  if (!view.hasOpenaiKey) {
    const sentence = view.hasServerKey
      ? 'Not needed: this server has a key of its own.'
      : 'The AI writes with your own key, and you pay the AI provider directly.';
    return <KeyMessage>{sentence}</KeyMessage>;
  }
  if (state.status === 'idle' || state.status === 'loading')
    return <KeyMessage look="busy">Asking {provider} about this key...</KeyMessage>;
  if (state.status !== 'ready') return <KeyMessage>Saved.</KeyMessage>;
  return <CheckMessage provider={provider} {...state.value} onRetry={() => void keyState.refresh()} />;
}

/** What is to say of the chat tool's key. */
export function ChatToolMessage({
  problem,
  isUnreadable,
  outcome: { manychat, at },
}: {
  problem: string | undefined;
  isUnreadable: boolean;
  outcome: SaveOutcome & { at: number };
}) {
  if (problem !== undefined) return <KeyMessage look="danger">{problem}</KeyMessage>;
  if (isUnreadable) {
    return (
      <KeyMessage look="danger">
        {KEY_CHECKS.unreadable} Until then late replies are not delivered.
      </KeyMessage>
    );
  }
  if (manychat !== undefined) return <CheckMessage provider="ManyChat" result={manychat} at={at} />;
  return <KeyMessage>Lets replies that took longer than 8 seconds reach the customer after all.</KeyMessage>;
}
