/**
 * One conversation as it may go, whatever processes, callers and clocks do: the states of its messages, the steps between
 * them, and what the customer may have seen in the end. It knows nothing of leases, tokens and statements.
 */

/** Open: a caller waits, or nobody does. Answered: a caller takes it, the outbox does, or nothing is said. */
export type MessageState = 'caller waits' | 'nobody waits' | 'for a caller' | 'for the outbox' | 'silent';

/** What happens, as far as it matters to the states. */
export type EventKind =
  | 'arrives'
  | 'comes again'
  | 'is let go'
  | 'is finished'
  | 'acts at once'
  | 'is swept'
  | 'is edited'
  | 'nothing';

/** A message as the database has it. */
export interface SeenMessage {
  name: string;
  state: MessageState;
  /** Until when a caller waits; 0: nobody does. */
  callerUntil: number;
}

/** What leads from a state to another one. A message that joins another one is silent by that one's arrival. */
const STEPS: Readonly<Record<MessageState, Partial<Record<MessageState, readonly EventKind[]>>>> = {
  'caller waits': {
    'nobody waits': ['is let go', 'is edited'],
    'for a caller': ['is finished', 'is swept'],
    'for the outbox': ['is finished', 'is swept'],
    silent: ['arrives', 'comes again', 'is finished', 'acts at once', 'is swept'],
  },
  'nobody waits': {
    'caller waits': ['comes again'],
    'for the outbox': ['is finished', 'is swept'],
    silent: ['arrives', 'comes again', 'is finished', 'acts at once', 'is swept'],
  },
  'for a caller': {},
  // A caller that asks again takes what is not sent yet.
  'for the outbox': { 'for a caller': ['comes again'] },
  silent: {},
};

const isOpen = (state: MessageState) => state === 'caller waits' || state === 'nobody waits';

/** A row of the history, in its order. */
export interface SaidRow {
  isFromCustomer: boolean;
  text: string;
  source: string | null;
}

/** How questions are named in texts: `q3`, and `q3v2` once its words were changed. */
export const namesIn = (text: string): string[] => text.match(/q\d+(?:v\d+)?/g) ?? [];

export function createConversationModel() {
  let known = new Map<string, SeenMessage>();
  /** What the customer has read: in the answer to a call, or sent by the outbox. */
  const heard = new Set<string>();
  const sent: string[] = [];
  /** Sent by a process that was killed at that moment. */
  const perhapsSent = new Set<string>();
  const wrong: string[] = [];

  /** Notes an event, and what the conversation's messages are after it, in the order of their arrival. */
  function observe(event: EventKind, after: readonly SeenMessage[], now: number): void {
    for (const [at, message] of after.entries()) {
      const before = known.get(message.name);
      if (isOpen(message.state) === false && after.slice(0, at).some(({ state }) => isOpen(state)))
        wrong.push(`${message.name} is answered before an earlier one`);
      if (before === undefined || before.state === message.state) continue;
      const step = `${message.name}, '${event}': ${before.state}, then ${message.state}`;
      if (!STEPS[before.state][message.state]?.includes(event)) wrong.push(step);
      const isCallerThere = before.callerUntil > now;
      if (message.state === 'for the outbox' && isCallerThere) wrong.push(`${step}, and a caller waits`);
    }
    for (const name of known.keys())
      if (!after.some((one) => one.name === name)) wrong.push(`${name} is gone`);
    known = new Map(after.map((message) => [message.name, message]));
  }

  return {
    wrong,
    observe,
    /** Its words are others: it goes by another name. */
    rename(name: string, to: string): void {
      const message = known.get(name);
      known.delete(name);
      if (message !== undefined) known.set(to, { ...message, name: to });
    },
    /** A caller is handed this text. */
    hear(text: string): void {
      if (text === '') return;
      if (sent.includes(text) || perhapsSent.has(text)) wrong.push(`'${text}' was sent, and is handed over`);
      heard.add(text);
    },
    /** The outbox sends this text; with `isKilled` perhaps. */
    send(text: string, isKilled: boolean): void {
      if (sent.includes(text) || perhapsSent.has(text)) wrong.push(`'${text}' is sent twice`);
      if (heard.has(text)) wrong.push(`'${text}' was handed over, and is sent`);
      if (isKilled) perhapsSent.add(text);
      else sent.push(text);
    },
    /** What is wrong once all is settled and each message has come once more. `lost`: replies that were never to be sent. */
    end(rows: readonly SaidRow[], arrived: readonly string[], lost: ReadonlySet<string>): string[] {
      const asked = rows.filter(({ isFromCustomer }) => isFromCustomer);
      const order = asked.flatMap(({ text }) => namesIn(text));
      if (order.join() !== arrived.join()) wrong.push(`recorded: ${order}, arrived: ${arrived}`);
      const replies = rows.filter(({ isFromCustomer }) => !isFromCustomer);
      const answered = replies.flatMap(({ text }) => namesIn(text));
      const inOrder = arrived.filter((name) => answered.includes(name));
      if (answered.join() !== inOrder.join()) wrong.push(`answered: ${answered}, asked: ${arrived}`);
      for (const [at, { text, source }] of asked.entries()) {
        const [name = ''] = namesIn(text);
        // One that joined is answered with the one that it joined in the end.
        const last = source === 'joined' ? asked.slice(at).find((row) => row.source !== 'joined') : null;
        const isDue = source === null || last?.source === null;
        if (isDue && !answered.includes(name)) wrong.push(`${name} has no answer`);
        if (source !== null && source !== 'joined' && answered.includes(name))
          wrong.push(`${name} is ${source}, and has an answer`);
      }
      const places = sent.map((text) => replies.findIndex((row) => row.text === text));
      if (places.some((place, at) => place < (places[at - 1] ?? 0))) wrong.push(`sent out of order: ${sent}`);
      for (const { text } of replies) {
        const isSeen = heard.has(text) || sent.includes(text) || perhapsSent.has(text);
        if (!isSeen && !lost.has(text)) wrong.push(`'${text}' reaches nobody`);
      }
      for (const text of [...heard, ...sent])
        if (!replies.some((row) => row.text === text)) wrong.push(`'${text}' is not on the owner's page`);
      return wrong;
    },
  };
}

export type ConversationModel = ReturnType<typeof createConversationModel>;
