import { LinkButton } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { PATHS } from '../../paths.ts';
import type { AiKeyState } from './keys.store.ts';

const WORDS = {
  missing: {
    title: 'OpenAI API Key Required',
    text: 'Without a key, customers get your triggers and FAQ answers only.',
    action: 'Add your key',
  },
  unreadable: {
    title: 'Your saved AI key can’t be read',
    text: 'Until you enter it again, customers get your triggers, FAQ answers and fallback replies only.',
    action: 'Enter your key again',
  },
} as const;

/** Amber, where the AI can't be asked. */
export function KeyWarningNote({ state }: { state: AiKeyState }) {
  if (state === 'there') return null;
  const { title, text, action } = WORDS[state];
  return (
    <Note look="warn" title={title}>
      <p>{text}</p>
      <LinkButton to={PATHS.settings} size="small">
        {action}
      </LinkButton>
    </Note>
  );
}
