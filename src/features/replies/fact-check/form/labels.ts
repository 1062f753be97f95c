import { excerptOf, type Fixed } from '../fact-check.types.ts';
import { SHOP_LABELS } from '../words/role-labels.ts';

/** A turn's name on a line of its own, as some models begin. */
const BARE_LABEL = /^(?:assistant|model|chatbot)[ \t]*\n+(?=\S)/i;
/** The subject of an e-mail, which a message has not. */
const SUBJECT =
  /^(?:subject|re|betreff|asunto|objet|assunto|тема|件名|主题|主旨|الموضوع|konu|subjek|tiêu đề)\s?[:：][^\n]{1,120}\n+(?=\S)/iu;
const LABEL = new RegExp(
  `^(?:[*_#>\\s[]*)(?:${SHOP_LABELS}|a)(?:[*_\\]]*)\\s*[:：](?:[*_]*)\\s+(?=\\S)`,
  'iu',
);

/** Whom the prompt speaks to; in the middle of a text people write so of a customer too. */
const ADDRESSED =
  /^(?:you|tú|tu|usted|vous|toi|du|sie|você|ты|вы|kamu|anda|sen|siz|bạn|أنت|انت|آپ|आप|तुम्ही|আপনি|நீங்கள்|మీరు|你|您|あなた)\s?[:：]\s*(?=\S)(?![\s\S]{0,300}\p{L}[:：]\s)/iu;

/** Takes off the name of the speaker before the reply: 'Assistant: ', 'Reply: ', and the shop's own name or role. */
export function stripLabel(text: string, ownNames: readonly string[]): Fixed | null {
  if (!/[:：]/.test(text) && !text.includes('\n')) return null;
  const label = commonLabel(text) ?? ownLabel(text, ownNames);
  if (label === null) return null;
  return {
    text: text.slice(label.length).trim(),
    findings: [{ rule: 'role-play', excerpt: excerptOf(label), action: 'removed' }],
  };
}

function commonLabel(text: string): string | null {
  for (const pattern of [LABEL, BARE_LABEL, SUBJECT, ADDRESSED]) {
    const found = pattern.exec(text);
    if (found !== null) return found[0];
  }
  return null;
}

function ownLabel(text: string, ownNames: readonly string[]): string | null {
  const label = /^[^\n:：]{2,60}[:：]\s+/.exec(text)?.[0];
  const name = label?.replace(/[:：]\s+$/, '').toLowerCase();
  return label !== undefined && ownNames.some((own) => own.toLowerCase() === name) ? label : null;
}
