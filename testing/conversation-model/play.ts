import { claimDue, giveUpStale, settleDelivery } from '../../src/channels/deliveries.store.ts';
import type { Reply } from '../../src/contract/reply.ts';
import type { Answer, Arrival, Ticket, Turn } from '../../src/features/inbox/journal/journal.types.ts';
import { random, randomInt, reseed } from '../random.ts';
import {
  createConversationModel,
  type EventKind,
  type MessageState,
  namesIn,
  type SeenMessage,
} from './model.ts';
import type { World } from './world.ts';

interface Message {
  name: string;
  text: string;
  key: Buffer;
  gather: Arrival['gather'];
  fixed: Reply | null;
  consent: Arrival['consent'];
}

interface Caller {
  message: Message;
  process: 0 | 1;
  until: number;
  place: Ticket | null;
}

interface Held {
  message: Message;
  process: 0 | 1;
  turn: Turn;
  /** What the AI has written; null: nothing yet. */
  reply: Reply | null;
}

interface Queued {
  message: Message;
  process: 0 | 1;
  ticket: Ticket;
}

const CALLER_MS = 8_000;
const DAY_MS = 86_400_000;
const EVENTS = [
  ...Array(5).fill('arrive'),
  ...Array(4).fill('claim'),
  ...Array(4).fill('think'),
  ...Array(4).fill('finish'),
  ...Array(3).fill('let go'),
  ...Array(3).fill('wait'),
  ...Array(2).fill('again'),
  ...Array(2).fill('sweep'),
  ...Array(2).fill('deliver'),
  ...Array(2).fill('sent'),
  'renew',
  'kill',
  'pause',
  'resume',
  'edit',
];

/** Plays one conversation of about 40 events in a random order, and to its end. Returns what is wrong. */
async function playConversation(world: World, externalId: string): Promise<string[]> {
  const { db, userId, templateId } = world;
  const { knex } = db;
  const model = createConversationModel();
  const isPushed = externalId.startsWith('instagram:');
  const deliversLater = isPushed || random() < 0.75;
  const joins = random() < 0.5;
  const messages: Message[] = [];
  let callers: Caller[] = [];
  let turns: Held[] = [];
  let queued: Queued[] = [];
  let sending: { process: 0 | 1; id: number; text: string }[] = [];
  const key = { userId, templateId, externalId };

  const anyProcess = () => randomInt(2) as 0 | 1;
  const take = <T>(list: T[]): T | undefined => list.splice(randomInt(list.length), 1)[0];

  async function observe(event: EventKind): Promise<void> {
    const rows = await knex('inbox')
      .join('conversations', 'conversations.id', 'inbox.conversation_id')
      .leftJoin('deliveries', 'deliveries.inbox_id', 'inbox.id')
      .where({ 'conversations.external_id': externalId })
      .orderBy('inbox.seq')
      .select('inbox.*', 'deliveries.state as delivery_state');
    const seen = rows.map((row): SeenMessage => {
      const name = messages.find((one) => one.key.equals(row.dedup_key))?.name ?? '?';
      return { name, state: stateOf(row), callerUntil: Number(row.due_at ?? 0) };
    });
    model.observe(event, seen, db.dialect === 'sqlite' ? world.now() : Date.now());
  }

  function arrivalOf(message: Message): Arrival {
    const { text, fixed, gather, consent = null } = message;
    return {
      ...key,
      contactName: '',
      text,
      dedup: { key: message.key, earlierKey: null, windowMs: DAY_MS },
      dueInMs: isPushed ? null : CALLER_MS,
      deliversLater,
      limits: { perConversation: 0, perTemplate: 0, aiRepliesPerDay: null },
      fixed: fixed === null ? null : () => fixed,
      noted: null,
      consent,
      gather: fixed === null ? gather : null,
    };
  }

  async function arrive(message: Message, process: 0 | 1, event: EventKind): Promise<void> {
    const outcome = await world.journals[process].arrive(arrivalOf(message));
    const until = world.now() + CALLER_MS;
    const caller: Caller = { message, process, until, place: null };
    if (outcome.kind === 'replayed' && !isPushed) model.hear(outcome.reply.text);
    if (outcome.kind === 'answered') hear(outcome, [caller], outcome.reply);
    if (outcome.kind === 'leased') {
      turns.push({ message, process, turn: outcome.turn, reply: null });
      if (!isPushed) callers.push({ ...caller, place: outcome.turn });
    }
    if (outcome.kind === 'queued') {
      queued.push({ message, process, ticket: outcome.ticket });
      if (!isPushed) callers.push({ ...caller, place: outcome.ticket });
    }
    const actsAtOnce = outcome.kind === 'answered' && outcome.others.length > 0;
    await observe(actsAtOnce ? 'acts at once' : event);
  }

  /** Callers take the answer, where one of them does. */
  function hear({ isHeard }: Pick<Answer, 'isHeard'>, who: readonly Caller[], reply: { text: string }): void {
    if (!isHeard) return;
    if (who.length > 0) model.hear(reply.text);
    callers = callers.filter((caller) => !who.includes(caller));
  }

  const callersOf = (message: Message, process: 0 | 1) =>
    callers.filter((caller) => caller.message === message && caller.process === process);

  async function claim(
    { message, process, ticket }: Queued,
    fixed = arrivalOf(message).fixed,
  ): Promise<void> {
    const { text } = message;
    const outcome = await world.journals[process].claim({
      ...ticket,
      text,
      fixed,
      aiRepliesPerDay: null,
      deliversLater,
    });
    if (outcome.kind === 'leased') turns.push({ message, process, turn: outcome.turn, reply: null });
    if (outcome.kind === 'not_yet') queued.push({ message, process, ticket });
    if (outcome.kind === 'answered') hear(outcome, callersOf(message, process), outcome.reply);
    await observe('is finished');
  }

  /** The AI reads all that is open, as the prompt holds it. */
  async function think(held: Held): Promise<void> {
    const { userId, conversationId } = held.turn;
    const said = await world.journals[held.process].history({ userId, conversationId }, 40);
    const joined = said.slice(said.findLastIndex(({ isJoined }) => !isJoined) + 1);
    const asked = [...joined.map(({ messageText }) => messageText), held.message.text].flatMap(namesIn);
    held.reply = { text: `Re: ${asked.join(' and ')}.`, source: 'ai', handoff: false, reason: {} };
  }

  async function finish(held: Held): Promise<void> {
    const { message, process, turn, reply } = held;
    if (reply === null) return void turns.push(held);
    const finish = { turn, text: message.text, reply, deliversLater, ifDue: () => null };
    const answer = await world.journals[process].finish(finish);
    if (answer !== null) hear(answer, callersOf(message, process), answer.reply);
    await observe('is finished');
  }

  async function letGo(caller: Caller): Promise<void> {
    const { place, process } = caller;
    if (place === null) return;
    const reply = await world.journals[process].letGo(place);
    if (reply !== 'gone') model.hear(reply.text);
    await observe('is let go');
  }

  async function sweep(process: 0 | 1): Promise<void> {
    for (const message of await world.journals[process].overdue(2_000, 100)) {
      const mine = messages.find(({ text }) => text === message.text);
      if (message.externalId !== externalId || mine === undefined) continue;
      const abandoned: Reply = { text: '', source: 'none', handoff: false, reason: { why: 'abandoned' } };
      const fixed = deliversLater ? arrivalOf(mine).fixed : () => abandoned;
      const own = { ...message, fixed, aiRepliesPerDay: null, deliversLater };
      const outcome = await world.journals[process].claim(own);
      if (outcome.kind === 'leased') turns.push({ message: mine, process, turn: outcome.turn, reply: null });
      await observe('is swept');
    }
  }

  async function deliver(process: 0 | 1): Promise<void> {
    for (const delivery of await claimDue(knex, world.now, 60_000, 100)) {
      const isSilent = delivery.pause !== null;
      if (isSilent)
        await settleDelivery(db, world.now, delivery, { state: 'failed', problem: 'paused', inMs: null });
      else sending.push({ process, id: delivery.id, text: delivery.text });
    }
  }

  async function end({ id, text }: (typeof sending)[number]): Promise<void> {
    model.send(text, false);
    await settleDelivery(db, world.now, { userId, id }, { state: 'sent', problem: '', inMs: null });
  }

  /** Whatever it was about to write is never written. */
  function kill(process: 0 | 1): void {
    const isElsewhere = (one: { process: 0 | 1 }) => one.process !== process;
    // A call that was on its way may have arrived.
    for (const { text } of sending.filter((one) => !isElsewhere(one))) model.send(text, true);
    callers = callers.filter(isElsewhere);
    turns = turns.filter(isElsewhere);
    queued = queued.filter(isElsewhere);
    sending = sending.filter(isElsewhere);
    world.restart(process);
  }

  async function setPause(isPaused: boolean): Promise<void> {
    const pause = isPaused ? ({ reason: 'owner', until: null } as const) : null;
    await world.journals[anyProcess()].pause({ ...key, pause, by: 'owner', mayCreate: false });
    await observe('acts at once');
  }

  async function edit(): Promise<void> {
    const message = messages.at(-1);
    const row = await knex('inbox')
      .where({ dedup_key: message?.key ?? Buffer.alloc(0), state: 0 })
      .first('id');
    if (!isPushed || message === undefined || message.fixed !== null || row === undefined) return;
    const { name } = message;
    const text = `${message.text.replace(name, `${name.split('v')[0]}v2`)}`;
    const [to = name] = namesIn(text);
    if (to === name) return;
    await world.amendments.edit(
      { userId, externalId, isFromUser: true, dedupKey: message.key, saidAt: null },
      text,
    );
    // Who has it knows the old words.
    const old = { ...message };
    for (const held of [...turns, ...queued]) if (held.message === message) held.message = old;
    Object.assign(message, { name: to, text });
    model.rename(name, to);
    await observe('is edited');
  }

  const step: Record<string, () => Promise<unknown> | unknown> = {
    arrive() {
      const message = messageOf(messages.length, externalId, joins);
      messages.push(message);
      return arrive(message, anyProcess(), 'arrives');
    },
    again() {
      const message = messages[randomInt(messages.length)];
      return message === undefined ? null : arrive(message, anyProcess(), 'comes again');
    },
    claim: () => one(queued, claim),
    think: () => (turns.length === 0 ? null : think(turns[randomInt(turns.length)] as Held)),
    finish: () => one(turns, finish),
    'let go': () => (deliversLater ? one(callers, letGo) : null),
    async wait() {
      await world.advance([100, 1_000, 2_600, 6_000, 9_000][randomInt(5)] ?? 0, externalId);
      // On Postgres the times in the rows have changed.
      await observe('nothing');
    },
    sweep: () => sweep(anyProcess()),
    deliver: () => deliver(anyProcess()),
    sent: () => one(sending, end),
    renew: () =>
      Promise.all(
        [0, 1].map((at) =>
          world.journals[at as 0 | 1].renew(
            turns.filter(({ process }) => process === at).map(({ turn }) => turn),
          ),
        ),
      ),
    kill: () => kill(anyProcess()),
    pause: () => setPause(true),
    resume: () => setPause(false),
    edit,
  };

  function one<T>(list: T[], work: (one: T) => Promise<void>): Promise<void> | null {
    const taken = take(list);
    return taken === undefined ? null : work(taken);
  }

  const played: string[] = [];
  for (let at = 0; at < 40; at += 1) {
    const event = EVENTS[randomInt(EVENTS.length)] as string;
    played.push(event);
    await step[event]?.();
  }
  // Until all is settled: what is under way goes on, and nobody dies any more.
  for (let round = 0; ; round += 1) {
    for (const caller of callers.splice(0)) if (deliversLater) await letGo(caller);
    for (const held of turns.splice(0)) {
      await think(held);
      await finish(held);
    }
    for (const one of queued.splice(0)) await claim(one);
    await deliver(0);
    for (const one of sending.splice(0)) await end(one);
    await world.advance(10_000, externalId);
    await sweep(1);
    await giveUpStale(knex, world.now, []);
    const open = await knex('inbox').whereNotNull('due_at').first('id');
    const left = await knex('deliveries').whereNotNull('due_at').first('id');
    if (open === undefined && left === undefined) break;
    if (round === 60) return [...model.wrong, `stuck: ${JSON.stringify({ open, left })}`, played.join(', ')];
  }
  await setPause(false);
  const failed = new Set<string>(
    await knex('deliveries')
      .join('messages', 'messages.id', 'deliveries.message_id')
      .where({ state: 'unknown' })
      .pluck('message_text'),
  );
  if (isPushed)
    for (const text of await knex('deliveries')
      .join('messages', 'messages.id', 'deliveries.message_id')
      .where({ state: 'failed' })
      .pluck('message_text'))
      failed.add(text);
  for (const message of messages) if (message.consent !== 'stop') await arrive(message, 0, 'comes again');
  const rows = await knex('messages')
    .join('conversations', 'conversations.id', 'messages.conversation_id')
    .where({ external_id: externalId })
    .orderBy('messages.id')
    .select('messages.*');
  const said = rows.map((row) => ({
    isFromCustomer: row.is_from_user === 1,
    text: row.message_text,
    source: row.source,
  }));
  const wrong = model.end(
    said,
    messages.map(({ name }) => name),
    failed,
  );
  return wrong.length === 0 ? [] : [...wrong, played.join(', ')];
}

function stateOf(row: {
  state: number;
  due_at: number | null;
  reply_id: number | null;
  delivery_state: string | null;
}): MessageState {
  if (row.state === 0) return Number(row.due_at) === 0 ? 'nobody waits' : 'caller waits';
  if (row.reply_id === null) return 'silent';
  return row.delivery_state === null || row.delivery_state === 'taken' ? 'for a caller' : 'for the outbox';
}

/** A question for the AI, or now and then a trigger, a handover, STOP or START. */
function messageOf(number: number, externalId: string, joins: boolean): Message {
  const name = `q${number}`;
  const key = Buffer.from(`${externalId} ${name}`.padEnd(30));
  const text = `Is it ${name}`;
  const fixed = { text: `From 8 to 6: ${name}.`, source: 'trigger', handoff: false, reason: {} } as const;
  const gather = joins && random() < 0.8 ? { waitMs: 0 } : null;
  const message: Message = { name, text, key, gather, fixed: null, consent: null };
  const chance = random();
  if (chance < 0.1) return { ...message, fixed };
  if (chance < 0.14) return { ...message, fixed: { ...fixed, handoff: true } };
  if (chance < 0.18) return { ...message, fixed: { ...fixed, source: 'opted_out' }, consent: 'stop' };
  return chance < 0.22 ? { ...message, consent: 'start' } : message;
}

/** Plays so many conversations, each from its number alone. Returns what is wrong, with the events that led there. */
export async function playConversations(world: World, first: number, count: number): Promise<string[]> {
  const wrong: string[] = [];
  for (let number = first; number < first + count && wrong.length < 10; number += 1) {
    reseed(number);
    const externalId = `${number % 4 === 0 ? 'instagram:1:' : ''}c${number}`;
    const faults = await playConversation(world, externalId);
    wrong.push(...faults.map((fault) => `${number}: ${fault}`));
  }
  return wrong;
}
