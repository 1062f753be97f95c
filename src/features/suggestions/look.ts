import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { UnansweredKind } from '../../contract/suggestion-lists.ts';
import type { Template, Templates } from '../templates/templates.service.ts';
import { handoversIn, messagesJustBefore, namesIn } from './follow.store.ts';
import { offeredOf } from './hand-answer.ts';
import type { KnownFaqs } from './known-faqs.ts';
import { maskedQuestion, withPlaces } from './mask.ts';
import { questionsBeyond, questionsIn } from './questions.ts';
import { askedIn, phraseOf, SAME_TIME_MS, type Told, tellsOf } from './read-messages.ts';
import type { OwnAnswer, SeenMessage, UnansweredQuestion } from './suggestions.types.ts';

/** What some messages of a template's customers tell of its FAQs and triggers. */
export interface Heard {
  template: Template;
  faqs: KnownFaqs;
  /** When customers wrote, in this order. */
  at: number[];
  /** FAQs that customers asked for. */
  asked: { ref: string; at: number }[];
  /** What answered them. */
  answered: { kind: 'faq' | 'trigger' | 'knowledge'; ref: string; at: number }[];
}

export interface Look {
  /** In the order in which they happened, so that an answer finds the question before it. */
  said: (UnansweredQuestion | OwnAnswer)[];
  heard: Heard[];
}

export interface LookDeps {
  db: Knex;
  templates: Pick<Templates, 'byId'>;
  knownFaqs: (template: Template) => KnownFaqs;
}

/** Messages that may belong to one reply. */
const TOGETHER = 8;
/** The event loop turns after so many, since customers wait for it. */
const AT_ONCE = 10;

/** Reads what messages tell, oldest first, without writing anything. Of templates that are gone, nothing is told. */
export async function lookAt(
  { db, templates, knownFaqs }: LookDeps,
  messages: readonly SeenMessage[],
): Promise<Look> {
  const ids = [...new Set(messages.map(({ conversationId }) => conversationId))];
  const handovers = await handoversIn(db, ids, (messages[0]?.createdAt ?? 0) - SAME_TIME_MS);
  const names = await namesIn(db, ids);
  const namesOf = ({ conversationId }: SeenMessage) => names.get(conversationId) ?? [];
  const heard = new Map<number, Heard | null>();
  const said: Look['said'] = [];

  async function heardOf({ userId, templateId }: SeenMessage): Promise<Heard | null> {
    const known = heard.get(templateId);
    if (known !== undefined) return known;
    const template = await templates.byId(userId, templateId);
    const created = template && { template, faqs: knownFaqs(template), at: [], asked: [], answered: [] };
    heard.set(templateId, created);
    return created;
  }

  async function askedBefore(message: SeenMessage, at: number): Promise<SeenMessage[]> {
    const upTo = messages.slice(0, at + 1).filter((one) => one.conversationId === message.conversationId);
    return askedIn(
      upTo.some(({ isFromUser }) => isFromUser) ? upTo : await messagesJustBefore(db, message, TOGETHER),
    );
  }

  async function read(message: SeenMessage, at: number): Promise<void> {
    const of = await heardOf(message);
    if (of === null) return;
    if (message.isFromUser) hear(of, message);
    const told = tellsOf(message, handovers.get(message.conversationId) ?? []);
    if (told.what === 'own_answer') said.push(ownAnswer(message, namesOf(message)));
    if (told.what === 'answered') answer(of, message, told.by, await askedBefore(message, at));
    if (told.what !== 'unanswered') return;
    const asked = await askedBefore(message, at);
    said.push(...unanswered(message, asked, told.kind, namesOf(message)));
  }

  for (const [at, message] of messages.entries()) {
    await read(message, at);
    if (at % AT_ONCE === 0) await setImmediate();
  }
  return { said, heard: [...heard.values()].filter((one) => one !== null) };
}

function hear(of: Heard, { text, createdAt: at }: SeenMessage): void {
  of.at.push(at);
  const ref = of.faqs.asks(text);
  if (ref !== null) of.asked.push({ ref, at });
}

function answer(
  of: Heard,
  { createdAt: at }: SeenMessage,
  { trigger, sources }: Extract<Told, { what: 'answered' }>['by'],
  asked: readonly SeenMessage[],
): void {
  for (const source of sources) of.answered.push({ kind: 'knowledge', ref: String(source), at });
  if (trigger !== null) of.answered.push({ kind: 'trigger', ref: String(trigger), at });
  else
    for (const { text } of asked) {
      const ref = of.faqs.asks(text);
      if (ref !== null) of.answered.push({ kind: 'faq', ref, at });
    }
}

function unanswered(
  message: SeenMessage,
  asked: readonly SeenMessage[],
  kind: UnansweredKind,
  names: readonly string[],
): UnansweredQuestion[] {
  const last = asked.at(-1);
  if (last === undefined) return [];
  const { userId, templateId, conversationId, externalId } = message;
  const of = { userId, templateId, conversationId, externalId, messageId: last.id, askedAt: last.createdAt };
  const questions = questionsIn(maskedQuestion(asked.map((one) => one.text).join('\n'), names));
  // Whatever a handover's own phrase says is what it was set up for.
  const open = kind === 'handed_over' ? questionsBeyond(questions, phraseOf(message)) : questions;
  return open.map(({ text, terms }, part) => ({ ...of, kind, part, question: withPlaces(text), terms }));
}

function ownAnswer(message: SeenMessage, names: readonly string[]): OwnAnswer {
  const { userId, conversationId, id: messageId, createdAt: at } = message;
  return { userId, conversationId, messageId, text: offeredOf(message.text, names), at };
}
