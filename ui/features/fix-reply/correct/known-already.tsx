import { Link } from 'wouter';
import type { CorrectionView } from '../../../../src/contract/correction.ts';
import type { TeachKind } from '../../../../src/contract/teach-lists.ts';
import { PATHS } from '../../../paths.ts';
import { TEACH_WORDS } from './teach-words.ts';

/** What answers the message already, and what keeps an example from being heard. */
export function KnownAlready({
  kind,
  templateId,
  look,
}: {
  kind: TeachKind;
  templateId: number;
  look: CorrectionView | null;
}) {
  const text = look === null ? null : noteOn(kind, look);
  if (text === null) return null;
  const { link, pathOf } = TEACH_WORDS[kind];
  return (
    <p className="hint">
      {text}{' '}
      <Link href={pathOf(templateId)} className="link">
        {link}
      </Link>
    </p>
  );
}

function noteOn(kind: TeachKind, { faq, trigger, voice }: CorrectionView): string | null {
  if (kind === 'faq' && faq !== null)
    return `“${faq.question}” answers this already. You can change it there.`;
  if (kind === 'trigger' && trigger !== null)
    return `“${trigger.triggerPhrase}” fires on this message already. You can change it there.`;
  if (kind === 'voice' && voice.problem === null && !voice.isHeard)
    return 'Replies of this template do not follow your voice now. It is used once they do.';
  return null;
}

/** Why it can't be chosen, with the way to what would help. */
export function Hindrance({ text, isPlan = false }: { text: string; isPlan?: boolean }) {
  return (
    <p className="hint">
      {text}{' '}
      {isPlan ? (
        <Link href={PATHS.profile} className="link">
          See your plan
        </Link>
      ) : null}
    </p>
  );
}
