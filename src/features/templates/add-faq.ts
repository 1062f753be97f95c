import { checkText, checkTexts } from '../../contract/fields.ts';
import { FAQ_TEXT_RULES, TEMPLATE_TEXT_RULES } from '../../contract/template.ts';
import { AppError, invalidFields } from '../../errors.ts';
import { clean, parseFaqs } from '../../text/faqs.ts';
import { foldText } from '../../text/fold.ts';

interface Faq {
  question: string;
  answer: string;
}

const KNOWN = 'Your FAQs answer this question already.';
const FULL = 'Your FAQs are full. Shorten or delete one first.';
const UNREADABLE = 'This would be read as several FAQs. Leave out labels such as "Q:" and "A:".';

/**
 * The FAQs with one more, in the form that they have. It is read back before it is taken: the new one comes back as it
 * was given, and nothing before it has changed. Throws `invalid_input`, or `conflict` for a question that is there.
 */
export function withFaq(faqs: string, given: Faq): string {
  const problems = checkTexts(FAQ_TEXT_RULES, { ...given });
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  const question = given.question.trim().replace(/\s+/g, ' ');
  if (parseFaqs(faqs).entries.some((known) => keyOf(known.question) === keyOf(question))) {
    throw new AppError('conflict', { sentence: KNOWN, fields: { question: KNOWN } });
  }
  const whole = appended(faqs, { question, answer: given.answer });
  if (whole === null) {
    const isQuestion = appended(faqs, { question, answer: 'Yes.' }) === null;
    throw invalidFields({ [isQuestion ? 'question' : 'answer']: UNREADABLE });
  }
  if (checkText(TEMPLATE_TEXT_RULES.faqs, whole) !== null) throw invalidFields({ answer: FULL });
  return whole;
}

/** Capitals and punctuation make no other question. */
function keyOf(question: string): string {
  return (foldText(question).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ');
}

/**
 * Labelled, or without labels where the others have none, and with fewer line breaks where they would end the answer.
 * Where only labels keep it whole, the others get theirs too.
 */
function appended(faqs: string, { question, answer }: Faq): string | null {
  const { entries, unread } = parseFaqs(faqs);
  const asked = /[?？؟]$/.test(question) ? question : `${question}?`;
  const answers = layoutsOf(answer);
  const labelled = answers.map((text) => ({ question, answer: text }));
  const tries = [
    ...labelled.map((faq) => ({ before: faqs, faq, written: toText(faq) })),
    ...answers.map((text) => ({
      before: faqs,
      faq: { question: asked, answer: text },
      written: `${asked}\n${text}`,
    })),
    ...(unread.length > 0 ? [] : labelled).map((faq) => ({
      before: entries.map(toText).join('\n\n'),
      faq,
      written: toText(faq),
    })),
  ];
  for (const { before, faq, written } of tries) {
    const whole = before.trim() === '' ? written : `${before.trimEnd()}\n\n${written}`;
    if (isReadAs(whole, [...entries, faq])) return whole;
  }
  return null;
}

/** As it is written, without its blank lines, and on one line. */
function layoutsOf(answer: string): string[] {
  const lines = answer
    .trim()
    .split(/\r\n|\r|\n|\u2028/)
    .map((line) => line.trim());
  return [lines.join('\n'), lines.filter((line) => line !== '').join('\n'), lines.join(' ')];
}

function toText({ question, answer }: Faq): string {
  return `Q: ${question}\nA: ${answer}`;
}

function isReadAs(text: string, expected: readonly Faq[]): boolean {
  const { entries } = parseFaqs(text);
  if (entries.length !== expected.length) return false;
  return entries.every(({ question, answer }, at) => {
    const wanted = expected[at];
    return question === clean([wanted?.question ?? '']) && answer === clean([wanted?.answer ?? '']);
  });
}
