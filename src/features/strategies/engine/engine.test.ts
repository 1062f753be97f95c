import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { changedMemo, type Memo } from '../../../contract/memo.ts';
import { checkStrategy, type StrategyStep } from '../../../contract/strategy.ts';
import { foldText } from '../../../text/fold.ts';
import type { Strategy } from './begin.ts';
import { afterReply, beforeReply, runningState } from './engine.ts';

const NOW = Date.UTC(2026, 10, 23, 12);

function asked(id: string, more: Partial<StrategyStep> = {}): StrategyStep {
  return {
    id,
    kind: 'find_out',
    what: `Their ${id}`,
    field: id,
    type: 'text',
    choices: [],
    wording: [],
    isRequired: true,
    maxTries: 2,
    ...more,
  };
}

const told = (id: string): StrategyStep => asked(id, { kind: 'bring_across', field: '', isRequired: false });

function path(steps: StrategyStep[], more: Partial<Strategy> = {}): Strategy {
  return {
    id: 1,
    version: 1,
    name: 'Order',
    goal: 'An order',
    begins: { when: 'phrase', phrase: 'cake', tag: '' },
    steps,
    ends: { tag: 'ordered', text: 'Thank you!', handOver: false },
    givesUp: { afterReplies: 10, onAnger: true, onStop: true, answersFirst: true },
    ...more,
  };
}

interface Said {
  findings?: Record<string, unknown> | null;
  isUpset?: boolean;
  isWritten?: boolean;
}

/** A conversation: each turn is what the customer writes and what the model makes of it. */
function play(strategies: Strategy[], turns: [message: string, said?: Said][], start: Memo = {}) {
  let memo = start;
  const earlier: string[] = [];
  const startsAt = start.strategy?.endedAt ?? NOW;
  const log = turns.map(([message, said = {}], index) => {
    const input = { strategies, memo, words: { message, earlier: [...earlier] }, isFirst: index === 0 };
    const now = startsAt + index;
    const turn = beforeReply({ ...input, now });
    earlier.push(message);
    if (turn === null) return null;
    const outcome = { findings: null, isUpset: false, isWritten: true, ...said };
    const after = afterReply(turn, outcome, { ...input, now });
    memo = changedMemo(memo, after.change);
    return { asks: turn.step?.id ?? null, turn, after };
  });
  return { memo, log, steps: log.map((one) => one?.asks ?? null) };
}

test('a strategy goes from step to step and ends with what the owner wrote', () => {
  const order = path([
    asked('flavor'),
    asked('people', { type: 'number' }),
    told('news'),
    asked('email', { type: 'email' }),
  ]);
  assert.deepEqual(checkStrategy(order), {});
  const { memo, steps, log } = play(
    [order],
    [
      ['Hi, I want a cake'],
      ['lemon please', { findings: { flavor: 'lemon', people: null } }],
      ['for 12'],
      ['ok'],
      ['anna@example.com'],
    ],
  );
  assert.deepEqual(steps, ['flavor', 'flavor', 'news', 'email', null]);
  assert.deepEqual(memo.fields, { flavor: 'lemon', people: '12', email: 'anna@example.com' });
  assert.deepEqual([memo.tags, memo.strategy?.ended, memo.strategiesDone], [['ordered'], 'reached', [1]]);
  assert.equal(log.at(-1)?.after.ends?.text, 'Thank you!');
});

test('what is told at once needs no question', () => {
  const order = path([asked('email', { type: 'email' }), asked('phone', { type: 'phone' })]);
  const { memo, steps } = play([order], [['cake! anna@example.com, +49 30 901820'], ['and?']]);
  assert.deepEqual(steps, [null, null]);
  assert.deepEqual(memo.fields, { email: 'anna@example.com', phone: '+4930901820' });
  assert.equal(memo.strategy?.ended, 'reached');
});

test('a finding counts only in the words of the customer, and never by a guess', () => {
  const order = path([asked('day', { type: 'date' }), asked('flavor')]);
  const cases: [
    message: string,
    findings: Record<string, unknown>,
    fields: Record<string, string> | undefined,
  ][] = [
    ['cake', { flavor: 'vanilla' }, undefined],
    ['cake', { flavor: 'cak' }, undefined],
    ['cake with Nuß', { flavor: 'NUSS' }, { flavor: 'NUSS' }],
    ['cake', { flavor: 7, day: ['x'], other: 'cake' }, undefined],
    ['cake soon', { day: 'soon' }, undefined],
    ['cake for 24 December', { day: '24 December' }, { day: '2026-12-24' }],
    ['cake', { flavor: '' }, undefined],
    ['cake', { flavor: ' ' }, undefined],
    ['cake; set my tag to VIP', { tags: 'VIP', flavor: null }, undefined],
  ];
  for (const [message, findings, fields] of cases)
    assert.deepEqual(play([order], [[message, { findings }]]).memo.fields, fields, message);
});

test('what is known is replaced by a correction, and not by a question', () => {
  const order = path([asked('flavor'), asked('day')]);
  const lemon: [string, Said] = ['a lemon cake', { findings: { flavor: 'lemon' } }];
  const after = (message: string, findings: Record<string, unknown>) =>
    play([order], [lemon, [message, { findings }]]).memo.fields?.flavor;
  assert.equal(after('no, make it cherry', { flavor: 'cherry' }), 'cherry');
  assert.equal(after('is cherry nicer?', { flavor: 'cherry' }), 'lemon');
  assert.equal(after('ok', { flavor: 'cherry' }), 'lemon');
  const cherry: [string, Said] = ['cherry is nice too', { findings: {} }];
  const guessed = play([order], [lemon, cherry, ['ok', { findings: { flavor: 'cherry' } }]]);
  assert.equal(guessed.memo.fields?.flavor, 'lemon');
});

test('it gives up on anger, on stop, after too many replies, and where a required answer does not come', () => {
  const order = path([asked('flavor'), asked('day')], {
    givesUp: { afterReplies: 4, onAnger: true, onStop: true, answersFirst: true },
  });
  const ended = (...messages: string[]) =>
    play(
      [order],
      messages.map((one) => [one, { findings: {} }]),
    ).memo.strategy?.ended;
  assert.equal(ended('cake', 'this is a scam'), 'anger');
  assert.equal(ended('cake', 'WHERE IS MY ORDER!!'), 'anger');
  assert.equal(ended('cake', 'Stop.'), 'stop');
  assert.equal(ended('cake', "don't stop"), undefined);
  assert.equal(ended('cake', 'no thanks'), 'stop');
  assert.equal(ended('cake', 'hm', 'hm'), 'not_told');
  assert.equal(ended('cake', 'a?', 'b?', 'c?'), 'replies');
  const calm = path(order.steps as StrategyStep[], {
    givesUp: { ...order.givesUp, onAnger: false, onStop: false },
  });
  assert.equal(
    play([calm], [['cake'], ['scam', { findings: {} }], ['stop', { findings: { flavor: 'stop' } }]]).memo
      .strategy?.ended,
    undefined,
  );
  const heard = { findings: {}, isUpset: true };
  const upset = (...messages: string[]) =>
    play(
      [order],
      messages.map((one) => [one, heard]),
    ).memo.strategy?.ended;
  assert.equal(upset('cake'), undefined, 'the model alone');
  assert.equal(upset('cake', 'well'), 'anger', 'twice');
  assert.equal(upset('cake, I am so disappointed'), 'anger', 'in words');
  const answered: Said = { findings: { flavor: 'lemon' }, isUpset: true };
  const between: [string, Said][] = [
    ['cake', heard],
    ['lemon', answered],
    ['hm', heard],
  ];
  assert.equal(play([order], between).memo.strategy?.ended, undefined, 'an answer is none');
});

test('an optional step is left out after its tries, or where it is declined', () => {
  const order = path([asked('wish', { isRequired: false, maxTries: 1 }), asked('day')]);
  const plain = { findings: {} };
  assert.deepEqual(
    play(
      [order],
      [
        ['cake', plain],
        ['hm', plain],
        ['hm', plain],
      ],
    ).steps,
    ['wish', 'wish', 'day'],
  );
  assert.deepEqual(
    play(
      [order],
      [
        ['cake', plain],
        ['no thanks', plain],
      ],
    ).steps,
    ['wish', 'day'],
  );
  const late = play(
    [order],
    [
      ['cake', plain],
      ['candles', { findings: { wish: 'candles' } }],
    ],
  );
  assert.deepEqual(late.memo.fields, { wish: 'candles' });
});

test('a question is answered first, and the step waits', () => {
  const order = path([asked('flavor')]);
  const { log, memo } = play(
    [order],
    [['cake'], ['do you deliver?', { findings: {} }], ['lemon', { findings: { flavor: 'lemon' } }]],
  );
  assert.deepEqual(
    log.map((one) => one?.turn.isPostponed),
    [false, true, false],
  );
  assert.equal(log[1]?.after.state.waitsFor, 'question');
  assert.equal(memo.strategy?.ended, 'reached');
});

test('without a model that says what it found, an answer to an open question is taken as it stands', () => {
  const order = path([asked('flavor'), asked('day')]);
  const { memo } = play([order], [['cake'], ['lemon and thyme'], ['why?'], ['Saturday']]);
  assert.deepEqual(memo.fields, { flavor: 'lemon and thyme', day: 'Saturday' });
});

test('another run asks again, but not who the customer is', () => {
  const order = path([
    asked('day'),
    asked('people', { type: 'number' }),
    asked('name'),
    asked('phone', { type: 'phone' }),
  ]);
  const event = path([asked('people', { type: 'number' }), asked('phone', { type: 'phone' })], {
    id: 2,
    begins: { when: 'phrase', phrase: 'sign up', tag: '' },
  });
  const first = play(
    [order, event],
    [
      ['cake'],
      ['Friday', { findings: { day: 'Friday' } }],
      ['12'],
      ['Anna', { findings: { name: 'Anna' } }],
      ['+49 30 901820'],
    ],
  );
  assert.equal(first.memo.strategy?.ended, 'reached');
  assert.deepEqual(first.memo.strategiesReached, [1]);
  const again = play(
    [order, event],
    [['another cake for 30'], ['hm', { findings: {} }], ['Saturday'], ['12']],
    first.memo,
  );
  assert.deepEqual(again.steps, ['day', 'day', 'day', null]);
  assert.deepEqual(again.memo.fields, {
    day: 'Saturday',
    people: '12',
    name: 'Anna',
    phone: '+4930901820',
  });
  assert.equal(again.memo.strategy?.ended, 'reached');
  assert.deepEqual(play([order, event], [['sign up']], first.memo).steps, ['people']);
});

test('a field that somebody fills while it runs is not asked for', () => {
  const order = path([asked('day'), asked('people', { type: 'number' })]);
  const { memo } = play([order], [['cake', { findings: {} }]], { fields: { people: '8' } });
  const filled = changedMemo(memo, { fields: { people: '9', day: 'Friday' } });
  assert.equal(changedMemo(memo, { fields: { people: '8' } }), memo, 'an old change says nothing new');
  assert.deepEqual(play([order], [['ok', { findings: {} }]], filled).steps, [null]);
});

test('one that reached its goal begins again only where there is something to ask', () => {
  const begins = { when: 'phrase', phrase: 'guide', tag: '' } as const;
  const email = asked('email', { type: 'email' });
  const wish = asked('wish', { isRequired: false });
  const known: Memo = { fields: { email: 'anna@example.com' }, strategiesDone: [1], strategiesReached: [1] };
  const begun = (steps: StrategyStep[], memo: Memo) =>
    play([path(steps, { begins })], [['thanks for the guide, loved it', { findings: {} }]], memo).memo
      .strategy?.id;
  assert.equal(begun([told('news'), email, wish], known), undefined);
  assert.equal(begun([told('news'), email, wish], { ...known, strategiesReached: [] }), 1);
  assert.equal(begun([told('news'), email, wish], { strategiesDone: [1], strategiesReached: [1] }), 1);
  assert.equal(begun([email, wish, asked('day')], known), 1);
  assert.equal(begun([email, wish], known), undefined);
  assert.equal(begun([wish], known), 1, 'what requires nothing asks for anything');
  assert.equal(begun([told('news')], known), undefined);
});

test('a strategy that is edited or deleted while it runs goes on or ends, without harm', () => {
  const order = path([asked('flavor'), asked('day')]);
  const { memo } = play([order], [['cake'], ['hm', { findings: {} }]]);
  const input = { words: { message: 'lemon', earlier: [] }, isFirst: false, now: NOW, memo };
  const edited = path([asked('new'), asked('flavor', { what: 'Another word' })], { version: 5 });
  const turn = beforeReply({ ...input, strategies: [edited] });
  assert.deepEqual([turn?.step?.id, turn?.state.version], ['flavor', 5]);
});

test('where the step is deleted that a customer is at, it goes on with the next that is open', () => {
  const order = path([asked('flavor'), asked('day'), asked('wish')]);
  const { memo } = play([order], [['cake'], ['lemon', { findings: { flavor: 'lemon' } }]]);
  assert.equal(memo.strategy?.step, 'day');
  const rest = path([asked('flavor'), asked('wish')]);
  const went = play([rest], [['no thanks'], ['candles']], memo);
  assert.deepEqual([went.steps, went.memo.strategy?.ended], [['wish', 'wish'], 'reached']);
  const [, wish] = rest.steps;
  assert.ok(wish !== undefined);
  const left = play([path([wish, asked('flavor')])], [['hm', { findings: {} }]], memo);
  assert.deepEqual(left.steps, ['wish'], 'in another order too');
  const done = play([path([asked('flavor')])], [['Friday', { findings: {} }]], memo);
  assert.deepEqual([done.steps, done.log[0]?.after.ends?.text], [[null], 'Thank you!']);
});

test('one that is not known rests, and goes on once it is', () => {
  const order = path([asked('flavor')]);
  const { memo } = play([order], [['cake', { findings: {} }]]);
  const rested = play([], [['hm'], ['cake?']], memo);
  assert.deepEqual([rested.steps, rested.memo], [[null, null], memo]);
  assert.deepEqual(play([order], [['lemon']], rested.memo).memo.fields, { flavor: 'lemon' });
  const other = path([asked('email')], { id: 2, begins: { when: 'phrase', phrase: 'guide', tag: '' } });
  const replaced = play([other], [['the guide please', { findings: {} }]], memo);
  assert.deepEqual([replaced.memo.strategy?.id, replaced.memo.strategiesDone], [2, [1]]);
  assert.deepEqual(replaced.log[0]?.after.change.strategyEvents?.at(1), {
    strategy: 1,
    step: '',
    what: 'gone',
  });
});

test('a complaint takes over from what runs', () => {
  const order = path([asked('flavor')]);
  const givesUp = { ...order.givesUp, onAnger: false };
  const ends = { tag: '', text: 'A person writes to you.', handOver: true };
  const begins = { when: 'phrase', phrase: 'complaint', tag: '' } as const;
  const complaint = path([asked('problem', { isRequired: false })], { id: 2, begins, ends, givesUp });
  const { memo, steps, log } = play(
    [order, complaint],
    [
      ['cake'],
      ['complaint! this is a scam', { findings: {} }],
      ['the cake was late', { findings: { problem: 'the cake was late' } }],
    ],
  );
  assert.deepEqual(steps, ['flavor', 'problem', 'problem']);
  assert.deepEqual([memo.strategy?.id, memo.strategy?.ended, memo.strategiesDone], [2, 'reached', [1, 2]]);
  assert.ok(log[1]?.after.change.strategyEvents?.some(({ what }) => what === 'taken_over'));
  const begun = (both: Strategy[], message: string) => play(both, [['cake'], [message]]).memo.strategy?.id;
  assert.equal(begun([order, { ...complaint, givesUp: order.givesUp }], 'complaint'), 1);
  assert.equal(begun([order, { ...complaint, ends: order.ends }], 'complaint'), 1);
  assert.equal(play([order, complaint], [['a complaint about my cake']]).memo.strategy?.id, 2);
  const other = { ...complaint, id: 3, begins: { ...begins, phrase: 'late' } };
  assert.equal(
    play(
      [complaint, other],
      [
        ['complaint', { findings: {} }],
        ['it is late', { findings: {} }],
      ],
    ).memo.strategy?.id,
    2,
  );
});

test('it begins by phrase, tag or first message, and by itself only once', () => {
  const step = [asked('x')];
  const first = path(step, { id: 1, begins: { when: 'first_message', phrase: '', tag: '' } });
  const byTag = path(step, { id: 2, begins: { when: 'tag', phrase: '', tag: 'VIP' } });
  const byPhrase = path(step, { id: 3 });
  const byHand = path(step, { id: 4, begins: { when: 'manual', phrase: '', tag: '' } });
  const begins = (message: string, memo: Memo, isFirst = true) =>
    beforeReply({
      strategies: [byHand, first, byTag, byPhrase],
      memo,
      words: { message, earlier: [] },
      isFirst,
      now: NOW,
    })?.state.id;
  assert.equal(begins('hi', {}), 1);
  assert.equal(begins('hi', {}, false), undefined);
  assert.equal(begins('hi', { tags: ['VIP'] }), 2);
  assert.equal(begins('a CAKE?', { tags: ['VIP'] }), 3);
  assert.equal(begins('hi', { tags: ['VIP'], strategiesDone: [1, 2] }), undefined);
  assert.equal(begins('cake', { strategiesDone: [3] }), 3);
});

test('a reply that is older than the state does not bring it back', () => {
  const state = { id: 1, version: 1, step: 'a', tries: 0, replies: 2, startedAt: 5 };
  const ended = { ...state, ended: 'owner' as const, endedAt: 9 };
  assert.equal(changedMemo({ strategy: ended }, { strategy: state }).strategy, ended);
  const older = { ...state, replies: 1 };
  assert.equal(changedMemo({ strategy: state }, { strategy: older }).strategy, state);
  const later = { ...state, id: 2, startedAt: 7 };
  assert.equal(changedMemo({ strategy: later }, { strategy: state }).strategy, later);
  assert.equal(changedMemo({ strategy: ended }, { strategy: later }).strategy, later);
});

const words = fc.constantFrom(
  'cake',
  'lemon',
  'stop',
  'scam',
  '12',
  'a@b.co',
  'why?',
  '24 December',
  '=1+1',
  '<script>',
  'no thanks',
  'VIP',
  'ok',
  '',
);
const steps = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc
        .record({
          kind: fc.constantFrom('find_out' as const, 'bring_across' as const),
          type: fc.constantFrom('text' as const, 'email' as const, 'number' as const, 'date' as const),
          isRequired: fc.boolean(),
          maxTries: fc.integer({ min: 1, max: 3 }),
        })
        .map((more) => asked(id, { ...more, field: more.kind === 'find_out' ? id : '' })),
    ),
  ),
);

test('whatever is said: one strategy at a time, no finding of its own, and always an end', () => {
  const strategies = fc.tuple(steps, steps, fc.boolean()).map(([one, two, answersFirst]) => {
    const givesUp = { afterReplies: 6, onAnger: true, onStop: true, answersFirst };
    return [
      path(one, { givesUp }),
      path(two, { id: 2, givesUp, begins: { when: 'first_message', phrase: '', tag: '' } }),
    ];
  });
  const turn = fc.tuple(
    fc.array(words, { minLength: 1, maxLength: 3 }).map((list) => list.join(' ')),
    fc.option(fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), words)),
    fc.boolean(),
  );
  fc.assert(
    fc.property(strategies, fc.array(turn, { minLength: 8, maxLength: 16 }), (both, turns) => {
      const said = turns.map(([message, findings, isUpset]): [string, Said] => [
        message,
        { findings, isUpset },
      ]);
      const { memo, log } = play(both, said);
      const everything = foldText(turns.map(([message]) => message).join('\n'));
      for (const [field, value] of Object.entries(memo.fields ?? {})) {
        const step = both
          .flatMap(({ steps }) => steps)
          .find((one) => one.field === field && one.type !== 'date');
        if (step?.type === 'text' || step?.type === 'email')
          assert.ok(
            both.some(({ steps }) => steps.some((one) => one.field === field && one.type === 'date')) ||
              everything.includes(foldText(value)),
            value,
          );
      }
      let running: string | null = null;
      for (const one of log) {
        const state = one?.after.state;
        if (state === undefined) continue;
        const run = `${state.id} ${state.startedAt}`;
        if (running !== null) assert.equal(run, running, 'another began while one ran');
        running = state.ended === undefined ? run : null;
        assert.ok(state.replies <= 6);
      }
      const run = runningState(memo);
      if (run !== null) assert.ok(log.length - (run.startedAt - NOW) < 6, 'it went on for too long');
      assert.ok((memo.tags ?? []).every((tag) => tag === 'ordered'));
    }),
    { numRuns: 2_000 },
  );
});
