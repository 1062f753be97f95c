import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { blankConversation, decideArrival } from './decide-arrival.ts';
import { decideClaim, decideFinish } from './decide-turn.ts';
import type { Arrival, Ticket, Turn } from './journal.types.ts';
import { emptyAllowance } from './rows.ts';
import { type Effect, INBOX_STATE, type InboxEntry, LEASE_MS } from './state.ts';

const DUE_MS = 8_000;
const WAIT_MS = 1_500;

/** The journal's decisions over memory instead of a database: one conversation, and a clock that the test moves. */
function memoryJournal() {
  const conversation = { ...blankConversation({ userId: 1, templateId: 1, externalId: 'c' }), id: 1 };
  const allowance = emptyAllowance({ userId: 1, templateId: 1 });
  const entries = new Map<string, InboxEntry>();
  const history: string[] = [];
  let now = 1_000_000;
  let nextId = 1;

  const waiting = () =>
    [...entries.values()]
      .filter((entry) => entry.state === INBOX_STATE.waiting)
      .sort((a, b) => a.seq - b.seq);

  function apply(effects: Effect[]): void {
    for (const effect of effects) {
      if (effect.kind === 'wait') {
        effect.inboxId = nextId;
        nextId += 1;
        entries.set(effect.key.toString(), {
          id: effect.inboxId,
          userId: 1,
          conversationId: 1,
          seq: effect.seq,
          state: INBOX_STATE.waiting,
          reply: { text: '', source: 'none', handoff: false },
          text: effect.text,
          delivery: null,
          dueAt: effect.dueAt,
          isKept: true,
          burst: effect.burst,
          createdAt: effect.createdAt,
        });
      }
      if (effect.kind === 'change') {
        const entry = [...entries.values()].find(({ id }) => id === effect.inboxId);
        if (entry !== undefined) Object.assign(entry, { dueAt: effect.dueAt, burst: effect.burst });
      }
      if (effect.kind === 'record') {
        history.push(effect.text);
        if (effect.reply.text !== '') history.push(effect.reply.text);
        const { inbox } = effect;
        const entry = [...entries.values()].find((candidate) => 'id' in inbox && candidate.id === inbox.id);
        if (entry !== undefined)
          Object.assign(entry, { state: INBOX_STATE.done, reply: effect.reply, dueAt: null });
      }
    }
  }

  function arrivalOf(text: string, waitMs: number | null): Arrival {
    return {
      userId: 1,
      templateId: 1,
      externalId: 'c',
      contactName: '',
      text,
      dedup: { key: Buffer.from(text), earlierKey: null, windowMs: 86_400_000 },
      dueInMs: DUE_MS,
      deliversLater: false,
      limits: { perConversation: 0, perTemplate: 0, aiRepliesPerDay: null },
      fixed: null,
      noted: null,
      gather: waitMs === null ? null : { waitMs },
    };
  }

  return {
    history,
    conversation,
    waiting,
    joined: () => [...entries].filter(([, { reply }]) => reply.source === 'joined').map(([text]) => text),
    advance(ms: number) {
      now += ms;
    },
    arrive(text: string, waitMs: number | null = null) {
      const known = entries.get(text);
      const earlier = known === undefined ? [] : [known];
      const decision = decideArrival(arrivalOf(text, waitMs), {
        conversation,
        allowance,
        earlier,
        waiting,
        now,
      });
      apply(decision.effects);
      return decision.outcome();
    },
    claim(ticket: Ticket, text: string) {
      const own = entries.get(text) ?? null;
      const claim = { ...ticket, text, fixed: null, aiRepliesPerDay: null, deliversLater: false };
      const decision = decideClaim(claim, { conversation, allowance, own, waiting, now });
      apply(decision.effects);
      return decision.outcome();
    },
    finish(turn: Turn, text: string, due: readonly string[] = []) {
      const reply = { text: `Re: ${text}`, source: 'ai' as const, handoff: false, reason: {} };
      const instead = (asked: string) => ({
        text: `Re: ${asked}`,
        source: 'fallback' as const,
        handoff: false,
        reason: {},
      });
      const ifDue = ({ text: asked }: { text: string }) =>
        due.includes(asked) ? () => instead(asked) : null;
      const decision = decideFinish(
        { turn, text, reply, deliversLater: false, ifDue },
        { conversation, own: entries.get(text) ?? null, waiting, now },
      );
      apply(decision.effects);
      return decision.outcome();
    },
  };
}

/** What callers and processes may do, in any order; processes die by never acting again. */
const actions = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('arrive' as const),
      message: fc.nat(6),
      // Waits for more, or joins nothing.
      waitMs: fc.constantFrom(null, 0, WAIT_MS),
    }),
    fc.record({ kind: fc.constant('claim' as const), pick: fc.nat(20) }),
    fc.record({
      kind: fc.constant('finish' as const),
      pick: fc.nat(20),
      due: fc.subarray(['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6']),
    }),
    fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(1, WAIT_MS, LEASE_MS - 1, LEASE_MS, DUE_MS),
    }),
  ),
  { maxLength: 60 },
);

test('under any schedule each message is recorded once, answered at most once, and in order of arrival', () => {
  fc.assert(
    fc.property(actions, (schedule) => {
      const journal = memoryJournal();
      const arrived: string[] = [];
      const tickets: { ticket: Ticket; text: string }[] = [];
      const turns: { turn: Turn; text: string }[] = [];
      const answers = new Map<string, string>();
      for (const action of schedule) {
        if (action.kind === 'wait') journal.advance(action.ms);
        if (action.kind === 'arrive') {
          const text = `m${action.message}`;
          const outcome = journal.arrive(text, action.waitMs);
          if (!arrived.includes(text)) arrived.push(text);
          if (outcome.kind === 'queued') tickets.push({ ticket: outcome.ticket, text });
          if (outcome.kind === 'leased') {
            turns.push({ turn: outcome.turn, text });
            for (const { reply } of outcome.joined)
              assert.deepEqual([reply.source, reply.text], ['joined', '']);
          }
          if (outcome.kind === 'replayed') {
            const before = answers.get(text) ?? outcome.reply.text;
            assert.equal(outcome.reply.text, before, 'a repetition gets the same answer');
            answers.set(text, before);
          }
        }
        if (action.kind === 'claim' && tickets.length > 0) {
          const { ticket, text } = tickets[action.pick % tickets.length] ?? assert.fail();
          const outcome = journal.claim(ticket, text);
          if (outcome.kind === 'leased') turns.push({ turn: outcome.turn, text });
        }
        if (action.kind === 'finish' && turns.length > 0) {
          const { turn, text } = turns[action.pick % turns.length] ?? assert.fail();
          const finished = journal.finish(turn, text, action.due);
          const said =
            finished === null ? [] : [finished.reply, ...finished.others.map(({ reply }) => reply)];
          for (const reply of said) {
            const answered = reply.text.slice(4);
            assert.equal(answers.has(answered), false, 'a message is answered once');
            answers.set(answered, reply.text);
          }
        }
      }
      const recorded = journal.history.filter((text) => !text.startsWith('Re: '));
      assert.deepEqual(recorded, arrived.slice(0, recorded.length), 'once each, in order of arrival');
      for (const [index, text] of journal.history.entries()) {
        if (text.startsWith('Re: '))
          assert.equal(journal.history[index - 1], text.slice(4), 'right after its message');
      }
      assert.equal(journal.waiting().length, arrived.length - recorded.length, 'nothing is lost');
      for (const text of journal.joined())
        assert.notEqual(
          arrived.indexOf(text),
          arrived.length - 1,
          'a message that joined has one that it joined',
        );
    }),
    { numRuns: 10_000 },
  );
});

test('a conversation is never stuck: whatever happened, the next message gets its turn within the deadline', () => {
  fc.assert(
    fc.property(actions, (schedule) => {
      const journal = memoryJournal();
      const turns: { turn: Turn; text: string }[] = [];
      for (const action of schedule) {
        if (action.kind === 'wait') journal.advance(action.ms);
        if (action.kind === 'arrive') {
          const outcome = journal.arrive(`m${action.message}`, action.waitMs);
          if (outcome.kind === 'leased') turns.push({ turn: outcome.turn, text: `m${action.message}` });
        }
        const [first] = turns;
        if (action.kind === 'finish' && first !== undefined) journal.finish(first.turn, first.text);
      }
      const outcome = journal.arrive('the next one');
      if (outcome.kind === 'leased') return;
      assert.equal(outcome.kind, 'queued');
      if (outcome.kind !== 'queued') return;
      journal.advance(DUE_MS);
      assert.equal(journal.claim(outcome.ticket, 'the next one').kind, 'leased');
    }),
    { numRuns: 2_000 },
  );
});

test('a message that was taken over after its deadline is not given up while somebody thinks about it', () => {
  const journal = memoryJournal();
  assert.equal(journal.arrive('one').kind, 'leased');
  // Its process dies, and the caller asks again much later.
  journal.advance(DUE_MS + LEASE_MS);
  const again = journal.arrive('one');
  assert.ok(again.kind === 'leased');
  journal.advance(1);
  assert.equal(journal.arrive('two').kind, 'queued');
  assert.equal(journal.finish(again.turn, 'one')?.reply.text, 'Re: one');
  assert.deepEqual(journal.history, ['one', 'Re: one']);
});

test('whoever is answered takes those along whose time is up, and leaves the others to the AI', () => {
  const journal = memoryJournal();
  const first = journal.arrive('one');
  assert.ok(first.kind === 'leased');
  for (const text of ['two', 'three']) assert.equal(journal.arrive(text).kind, 'queued');
  const last = journal.arrive('four');
  assert.ok(last.kind === 'queued');
  assert.equal(journal.arrive('five').kind, 'queued');
  const due = ['two', 'three', 'five'];
  const others = journal.finish(first.turn, 'one', due)?.others.map(({ reply }) => reply.text);
  assert.deepEqual(others, ['Re: two', 'Re: three']);
  assert.deepEqual(journal.history, ['one', 'Re: one', 'two', 'Re: two', 'three', 'Re: three']);
  assert.equal(journal.claim(last.ticket, 'four').kind, 'leased');
});

test('a clock that is set back blocks no conversation', () => {
  for (const isTaken of [true, false]) {
    const journal = memoryJournal();
    const first = journal.arrive('one');
    assert.ok(first.kind === 'leased');
    assert.equal(journal.arrive('two').kind, 'queued');
    if (!isTaken) journal.finish(first.turn, 'one');
    // Their process dies, and the machine comes back an hour earlier.
    journal.advance(-60 * 60_000);
    assert.equal(journal.arrive('three').kind, 'leased');
    assert.deepEqual(journal.history, isTaken ? ['one', 'two'] : ['one', 'Re: one', 'two']);
  }
});
