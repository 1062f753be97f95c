import type { FactCheckRule, Finding } from './fact-check.types.ts';

/** What a model is told of each rule that needs another reply; `%` stands for what it wrote. */
const SENTENCES: Partial<Record<FactCheckRule, string>> = {
  forbidden: 'Do not use %, in any spelling; say it in other words.',
  price:
    'You gave the price %, which nobody told you. Give only prices that you were told, and work out no totals; else say that you will check.',
  percentage: 'You gave the percentage %, which nobody told you. Leave it out, or say that you will check.',
  'web-address': 'You gave the web address %, which nobody told you. Leave it out.',
  email: 'You gave the e-mail address %, which nobody told you. Leave it out.',
  phone: 'You gave the phone number %, which nobody told you. Leave it out.',
  handle: 'You named the account %, which nobody told you. Leave it out.',
  date: 'You gave the date %, which nobody told you. Leave it out, or say that you will check.',
  time: 'You gave the time %, which nobody told you. Leave it out, or say that you will check.',
  'ai-talk':
    'You said what you are, or that you are human: %. Write as the business does and leave that out; only if asked, say that this is an automated assistant.',
  instructions:
    'You spoke of your instructions or of the reply itself: %. Write only what the customer should read.',
  thinking: 'You wrote down your thoughts: %. Write only what the customer should read.',
  'role-play': 'You went on with the conversation yourself: %. Write only your next message.',
  placeholder: 'You left a gap to be filled: %. Write the message so that nothing has to be filled in.',
  key: 'You wrote what looks like a secret key: %. Leave it out.',
  repetition:
    'You repeated an earlier message word for word. Say it in other words, or add what is still missing.',
  empty: 'You wrote nothing that can be sent. Write a short reply.',
};

/** The sentences of the one repair call: each finding in words that a model can act on. '' when nothing needs repair. */
export function repairInstruction(findings: readonly Finding[]): string {
  const excerpts = new Map<FactCheckRule, string[]>();
  for (const { rule, excerpt, action } of findings) {
    if (action === 'rejected') excerpts.set(rule, [...(excerpts.get(rule) ?? []), `"${excerpt}"`]);
  }
  return [...excerpts]
    .map(([rule, quoted]) => (SENTENCES[rule] ?? '').replace('%', () => quoted.join(', ')))
    .filter((sentence) => sentence !== '')
    .join('\n');
}
