import type { SuggestionView } from '../../contract/suggestions.ts';
import { isoTime } from '../../contract/times.ts';
import { agreedAnswer } from './agreed-answer.ts';
import type { CountedGroup, GroupQuestion } from './suggestions.types.ts';

/** What is known of what a suggestion became, since. */
export interface Since {
  answered: number | null;
  unanswered: number;
}

const SAMPLES = 5;
const EASY_TO_READ = { min: 12, max: 120 };

/** `questions`: the newest first. */
export function toSuggestionView(
  group: CountedGroup,
  questions: readonly GroupQuestion[],
  since: Since | null,
): SuggestionView {
  const handAnswers = handAnswersOf(questions);
  const byHand = (group.answer === '' ? agreedAnswer(handAnswers.map(({ text }) => text)) : null) ?? '';
  const { id, state, templateId, templateName, times, customers, lastAskedAt, made } = group;
  return {
    id,
    state,
    template: { id: templateId, templateName },
    question: group.question || typicalOf(questions),
    answer: group.answer || byHand,
    answerFrom: answerFrom(group.answer, byHand),
    handAnswers: handAnswers.slice(0, SAMPLES),
    times,
    customers,
    lastAskedAt: lastAskedAt === null ? null : isoTime(lastAskedAt),
    samples: questions.slice(0, SAMPLES).map(({ conversationId, messageId, kind, question, askedAt }) => ({
      conversationId,
      messageId,
      kind,
      question,
      askedAt: isoTime(askedAt),
    })),
    made:
      made === null || since === null
        ? null
        : {
            as: made.as,
            templateId: made.templateId,
            at: isoTime(made.at),
            askedBefore: made.askedBefore,
            answeredSince: since.answered,
            unansweredSince: since.unanswered,
          },
  };
}

/** One of each conversation: who asks twice is answered twice. */
export function handAnswersOf(questions: readonly GroupQuestion[]): SuggestionView['handAnswers'] {
  const byConversation = new Map<number, SuggestionView['handAnswers'][number]>();
  for (const { conversationId, answer: text, answeredAt } of questions)
    if (text !== '' && answeredAt !== null && !byConversation.has(conversationId))
      byConversation.set(conversationId, { conversationId, text, answeredAt: isoTime(answeredAt) });
  return [...byConversation.values()];
}

function answerFrom(saved: string, byHand: string): SuggestionView['answerFrom'] {
  if (saved !== '') return 'owner';
  return byHand === '' ? 'nobody' : 'by_hand';
}

/** A short one that is written like a question, as it would stand in an FAQ; '' where all are gone. */
function typicalOf(questions: readonly GroupQuestion[]): string {
  const texts = questions.map(({ question }) => question);
  const isWhole = (text: string) => !text.includes('[');
  const good = texts.filter(
    (text) => isWhole(text) && /[?？؟]\s*$/.test(text) && text.length >= EASY_TO_READ.min,
  );
  const [best] = (good.length > 0 ? good : texts).toSorted((one, other) => one.length - other.length);
  if (best === undefined) return '';
  return best.length > EASY_TO_READ.max ? `${best.slice(0, EASY_TO_READ.max).trimEnd()}…` : capital(best);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
