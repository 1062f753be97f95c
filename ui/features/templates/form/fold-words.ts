import type { TypedHours } from '../../../../src/contract/hours-text.ts';
import { count } from '../../replies/amounts.ts';
import type { FormValues } from './form-values.ts';

/** What is set in each closed part of the form, in a line. */
export const FOLD_WORDS = {
  style({ useVoice, useEmojis, forbiddenWords, model, temperature }) {
    const words = forbiddenWords.split(/[,;\n]/).filter((word) => word.trim() !== '').length;
    return sentence([
      useVoice ? 'write like me' : '',
      useEmojis ? 'emojis' : 'no emojis',
      words === 0 ? 'no forbidden words' : count(words, 'forbidden word'),
      model,
      set('temperature', temperature),
    ]);
  },
  media({ seesPhotos, hearsVoice, keepsAttachments }) {
    const uses = [
      seesPhotos ? 'sees photos' : '',
      hearsVoice ? 'hears voice messages' : '',
      keepsAttachments ? 'keeps them' : '',
    ];
    return sentence(uses) || 'Off';
  },
  memory({ enableConversationMemory, conversationMemoryLength, waitForMoreMs }) {
    const length = conversationMemoryLength.trim();
    return sentence([
      enableConversationMemory
        ? `remembers ${length} ${length === '1' ? 'message' : 'messages'}`
        : 'no memory',
      waitForMoreMs === '0' ? 'answers each at once' : `waits ${waitText(Number(waitForMoreMs))} for more`,
    ]);
  },
  hours({ hours }) {
    if (hours === '') return 'Answers day and night';
    return `Hours set, ${WHILE_CLOSED[(JSON.parse(hours) as TypedHours).outside]}`;
  },
  limits({ dailyAiLimit, repliesPerCustomer, fallbackReply, disclosureLine, secondLook }) {
    const limits = [
      dailyAiLimit.trim() === '' ? '' : `${dailyAiLimit.trim()} AI replies a day`,
      repliesPerCustomer.trim() === '' ? '' : `${repliesPerCustomer.trim()} a customer and day`,
    ];
    return sentence([
      ...(limits.join('') === '' ? ['no limits'] : limits),
      fallbackReply.trim() === '' ? 'no fallback reply' : 'fallback reply',
      disclosureLine.trim() === '' ? '' : 'disclosure line',
      secondLook ? 'second look' : '',
    ]);
  },
  delivery({ typingSpeed, deliveryField, deliveryFlow }) {
    return sentence([
      typingSpeed ? 'at typing speed' : 'at once',
      set('field', deliveryField),
      set('flow', deliveryFlow),
    ]);
  },
} satisfies Record<string, (values: FormValues) => string>;

const WHILE_CLOSED = {
  answer: 'answers as usual while closed',
  away: 'an away text while closed',
  silent: 'silent while closed',
} as const;

export function waitText(ms: number): string {
  return ms === 1_000 ? '1 second' : `${ms / 1_000} seconds`;
}

function set(name: string, value: string): string {
  return value.trim() === '' ? '' : `${name} ${value.trim()}`;
}

/** 'Emojis, no forbidden words'. */
function sentence(parts: readonly string[]): string {
  const whole = parts.filter((part) => part !== '').join(', ');
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}
