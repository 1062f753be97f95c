import { excerptOf, type Fixed } from '../guard.types.ts';
import { SHOP_LABELS } from '../words/role-labels.ts';

const LABEL = new RegExp(
  `^(?:[*_#>\\s[]*)(?:${SHOP_LABELS}|a)(?:[*_\\]]*)\\s*[:：](?:[*_]*)\\s+(?=\\S)`,
  'iu',
);

/** Takes off the name of the speaker before the reply: 'Assistant: ', 'Reply: ', and the shop's own name or role. */
export function stripLabel(text: string, ownNames: readonly string[]): Fixed {
  const label = LABEL.exec(text)?.[0] ?? ownLabel(text, ownNames);
  if (label === null) return { text, findings: [] };
  return {
    text: text.slice(label.length).trim(),
    findings: [{ rule: 'role-play', excerpt: excerptOf(label), action: 'removed' }],
  };
}

function ownLabel(text: string, ownNames: readonly string[]): string | null {
  const label = /^[^\n:：]{2,60}[:：]\s+/.exec(text)?.[0];
  const name = label?.replace(/[:：]\s+$/, '').toLowerCase();
  return label !== undefined && ownNames.some((own) => own.toLowerCase() === name) ? label : null;
}
