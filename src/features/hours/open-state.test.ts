import assert from 'node:assert/strict';
import { test } from 'node:test';
import { random, randomInt } from '../../../testing/random.ts';
import { checkHours, type Hours, normalHours } from '../../contract/hours.ts';
import { createOpenStates, openState } from '../../contract/open-state.ts';

const CLOSED = [[], [], [], [], [], [], []];

function hours(changes: Partial<Hours> = {}): Hours {
  const week = CLOSED.map((_, day) => (day < 5 ? [{ from: '09:00', to: '18:00' }] : []));
  return { timeZone: 'Europe/Berlin', week, holidays: [], outside: 'away', ...changes };
}

const iso = (time: number | null) =>
  time === null ? null : new Date(time).toISOString().replace(':00.000Z', 'Z');

function stateAt(given: Hours, now: string) {
  const { isOpen, since, until } = openState(given, Date.parse(now));
  return [isOpen ? 'open' : 'closed', iso(since), iso(until)];
}

test('open by day, closed at night and over the weekend, as the clock on the wall says', () => {
  assert.deepEqual(stateAt(hours(), '2026-11-23T12:00Z'), ['open', '2026-11-23T08:00Z', '2026-11-23T17:00Z']);
  assert.deepEqual(stateAt(hours(), '2026-11-23T17:00Z'), [
    'closed',
    '2026-11-23T17:00Z',
    '2026-11-24T08:00Z',
  ]);
  assert.deepEqual(stateAt(hours(), '2026-11-28T12:00Z'), [
    'closed',
    '2026-11-27T17:00Z',
    '2026-11-30T08:00Z',
  ]);
});

test('a night belongs to the evening on which it begins, holidays included', () => {
  const bar = hours({
    week: CLOSED.map((_, day) => (day === 3 || day === 4 ? [{ from: '20:00', to: '02:00' }] : [])),
    holidays: [{ from: '2026-12-25', to: '2026-12-26', name: 'Christmas' }],
  });
  // Thursday's night lasts into the holiday; Friday's is left out.
  assert.deepEqual(stateAt(bar, '2026-12-25T00:30Z'), ['open', '2026-12-24T19:00Z', '2026-12-25T01:00Z']);
  assert.deepEqual(stateAt(bar, '2026-12-25T20:00Z'), ['closed', '2026-12-25T01:00Z', '2026-12-31T19:00Z']);
});

test('midnight between two days that meet is no end', () => {
  const given = hours({ week: CLOSED.map((_, day) => (day < 2 ? [{ from: '00:00', to: '24:00' }] : [])) });
  assert.deepEqual(stateAt(given, '2026-11-23T12:00Z'), ['open', '2026-11-22T23:00Z', '2026-11-24T23:00Z']);
  const always = hours({ week: CLOSED.map(() => [{ from: '00:00', to: '24:00' }]) });
  assert.deepEqual(stateAt(always, '2026-11-23T12:00Z'), ['open', null, null]);
});

test('an hour that the spring leaves out, and one that the autumn has twice', () => {
  const night = hours({ week: CLOSED.map((_, day) => (day === 6 ? [{ from: '02:15', to: '02:45' }] : [])) });
  assert.deepEqual(stateAt(night, '2026-03-28T12:00Z')[2], '2026-04-05T00:15Z', 'never open on March 29');
  assert.deepEqual(stateAt(night, '2026-10-25T00:20Z'), ['open', '2026-10-25T00:15Z', '2026-10-25T00:45Z']);
  assert.deepEqual(stateAt(night, '2026-10-25T01:20Z'), ['open', '2026-10-25T01:15Z', '2026-10-25T01:45Z']);
});

test('February 29 is a day like others, and a holiday of its own', () => {
  const given = hours({ holidays: [{ from: '2028-02-29', to: '2028-02-29', name: '' }] });
  assert.equal(checkHours(given), null);
  assert.deepEqual(stateAt(given, '2028-02-29T12:00Z'), ['closed', '2028-02-28T17:00Z', '2028-03-01T08:00Z']);
  const never = { ...given, holidays: [{ from: '2027-02-29', to: '2027-02-29', name: '' }] };
  assert.match(checkHours(never) ?? '', /write days like/);
});

test('two years of holidays: closed, and nobody knows until when', () => {
  const holidays = [2026, 2027, 2028, 2029].map((year) => ({
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    name: '',
  }));
  assert.deepEqual(stateAt(hours({ holidays }), '2026-06-01T12:00Z'), ['closed', '2025-12-31T17:00Z', null]);
});

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Pacific/Chatham',
  'UTC',
];

test('at every minute of thousands, what is said agrees with the clock on the wall', () => {
  for (let round = 0; round < 120; round += 1) {
    const given = randomHours();
    const states = createOpenStates(given);
    // Around changes of the clocks more often than not, and going on by steps that may also go back.
    let now =
      Date.UTC(2027, [2, 3, 8, 9, 10][randomInt(5)] ?? 1, 1 + randomInt(28), randomInt(24), randomInt(60)) +
      randomInt(60_000);
    for (let step = 0; step < 12; step += 1) {
      const { isOpen, since, until } = states(now);
      assert.deepEqual({ ...openState(given, now) }, { isOpen, since, until });
      assert.equal(isOpen, wallSaysOpen(given, now), `${JSON.stringify(given)} ${iso(now)}`);
      if (since !== null) {
        assert.ok(since <= now);
        assert.equal(wallSaysOpen(given, since - 1), !isOpen);
      }
      if (until !== null) {
        assert.ok(until > now);
        assert.equal(wallSaysOpen(given, until), !isOpen);
      }
      const [from, to] = [since ?? now - 86_400_000, until ?? now + 86_400_000];
      for (let look = 0; look < 20; look += 1)
        assert.equal(wallSaysOpen(given, from + Math.floor(random() * (to - from))), isOpen);
      now = (randomInt(4) === 0 ? now - randomInt(3 * 86_400_000) : (until ?? now)) + randomInt(3_600_000);
    }
  }
});

function randomHours(): Hours {
  const time = (end: number) => {
    const minutes = randomInt(end) * 15;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  };
  return {
    timeZone: ZONES[randomInt(ZONES.length)] ?? 'UTC',
    week: CLOSED.map(() => Array.from({ length: randomInt(3) }, () => ({ from: time(96), to: time(97) }))),
    holidays: Array.from({ length: randomInt(3) }, () => {
      const day = new Date(Date.UTC(2027, 2 + randomInt(8), 1 + randomInt(28))).toISOString().slice(0, 10);
      return { from: day, to: day, name: '' };
    }),
    outside: 'away',
  };
}

/** Another way to the same: the words of the clock, without any reckoning with offsets. */
function wallSaysOpen({ timeZone, week, holidays }: Hours, time: number): boolean {
  const [date = '', clock = ''] = new Date(time).toLocaleString('sv-SE', { timeZone }).split(' ');
  const before = new Date(Date.parse(`${date}T00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  const ofDay = (day: string) =>
    holidays.some(({ from, to }) => from <= day && day <= to)
      ? []
      : (week[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7] ?? []);
  const now = clock.slice(0, 5);
  return (
    ofDay(date).some(({ from, to }) => from <= now && (now < to || to <= from)) ||
    ofDay(before).some(({ from, to }) => to <= from && now < to)
  );
}

test('what is no opening time is refused with a sentence that names it', () => {
  const monday = (...ranges: readonly (readonly [string, string])[]) =>
    checkHours(
      hours({ week: CLOSED.map((_, day) => (day === 0 ? ranges.map(([from, to]) => ({ from, to })) : [])) }),
    );
  assert.equal(monday(['09:00', '18:00']), null);
  assert.equal(monday(['00:00', '24:00']), null);
  assert.equal(monday(['20:00', '02:00']), null, 'over midnight');
  assert.match(monday(['09:00', '09:00']) ?? '', /^Monday: this ends when it begins/);
  assert.match(monday(['24:00', '06:00']) ?? '', /^Monday: write times like/);
  assert.match(monday(['09:00', '25:00']) ?? '', /^Monday: write times like/);
  assert.match(monday(['24:01', '06:00']) ?? '', /^Monday: write times like/);
  assert.equal(monday(['09:00', '12:00'], ['11:00', '18:00']), 'Monday: two opening times overlap');
  assert.equal(monday(['09:00', '12:00'], ['12:00', '18:00']), null, 'one ends where the other begins');
  assert.equal(
    monday(['06:00', '07:00'], ['08:00', '09:00'], ['10:00', '11:00'], ['12:00', '13:00']),
    'Monday: at most 3 opening times',
  );
  assert.equal(monday(), 'Open at least once a week, or pause the bot instead');
  const nights = hours({
    week: CLOSED.map((_, day) => {
      if (day === 6) return [{ from: '20:00', to: '04:00' }];
      return day === 0 ? [{ from: '03:00', to: '09:00' }] : [];
    }),
  });
  assert.equal(checkHours(nights), 'Monday: two opening times overlap', 'Sunday’s night reaches into Monday');
  for (const timeZone of ['Mars/Olympus', '+01:00', '', 'Europe/Berlin\0', 7, null])
    assert.match(checkHours({ ...hours(), timeZone }) ?? '', /^Time zone/);
  const many = Array.from({ length: 400 }, () => ({ from: '2027-12-24', to: '2027-12-24', name: '' }));
  assert.equal(checkHours(hours({ holidays: many })), 'Holidays: at most 200');
  const backwards = [{ from: '2027-12-26', to: '2027-12-24', name: '' }];
  assert.equal(checkHours(hours({ holidays: backwards })), 'Holidays: 2027-12-26 ends before it begins');
  for (const broken of [
    [],
    'nine to five',
    7,
    { ...hours(), week: CLOSED.slice(1) },
    { ...hours(), outside: 'no' },
  ])
    assert.equal(checkHours(broken) === null, false);
});

test('the same hours have one form', () => {
  const typed = {
    ...hours(),
    timeZone: 'europe/berlin',
    week: CLOSED.map((_, day) =>
      day === 0
        ? [
            { from: '13:00', to: '18:00' },
            { from: '09:00', to: '12:00' },
          ]
        : [],
    ),
    more: 'dropped',
  };
  assert.equal(checkHours(typed), null);
  const normal = normalHours(typed);
  assert.equal(normal.timeZone, 'Europe/Berlin');
  assert.deepEqual(normal.week[0]?.[0], { from: '09:00', to: '12:00' });
  assert.equal('more' in normal, false);
});
