import type { ReasonView } from '../../../src/contract/conversation.ts';

type Finding = NonNullable<ReasonView['findings']>[number];

const THINGS: Readonly<Record<string, string>> = {
  forbidden: 'a forbidden word',
  price: 'a price that you never wrote',
  percentage: 'a percentage that you never wrote',
  'web-address': 'a link that you never wrote',
  email: 'an e-mail address that you never wrote',
  phone: 'a phone number that you never wrote',
  handle: 'an account name that you never wrote',
  date: 'a date that you never wrote',
  time: 'a time that you never wrote',
  contradiction: 'something else than what you wrote',
  'ai-talk': 'talk about being an AI',
  instructions: 'a piece of its instructions',
  thinking: 'its thinking aloud',
  'role-play': "words in the customer's name",
  lead: 'an introduction to the reply',
  quotes: 'quotation marks around the reply',
  placeholder: 'an unfilled placeholder',
  key: 'something like a secret key',
  html: 'HTML',
  json: 'a technical wrapper',
  markdown: 'formatting that Instagram does not show',
  emoji: 'emojis',
  control: 'invisible characters',
  empty: 'an empty reply',
  repetition: 'the same reply again',
  'no-answer': 'a reply that answers nothing',
  language: 'a language that nobody uses here',
  unfinished: 'a sentence without its end',
  length: 'what was too long',
};

const DEEDS: Readonly<Record<string, string>> = {
  removed: 'Removed',
  rewritten: 'Rewrote',
  cut: 'Cut',
  rejected: 'Refused',
};

/** What the guard did about something that the AI wrote: 'Removed a price that you never wrote: “$45”'. */
export function findingText({ rule, action, excerpt }: Finding): string {
  const deed = `${DEEDS[action] ?? 'Changed'} ${THINGS[rule] ?? 'something'}`;
  return excerpt === '' ? deed : `${deed}: “${excerpt}”`;
}
