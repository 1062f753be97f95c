import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTimestamp } from './timestamp.ts';

const NOON = Date.UTC(2026, 10, 20, 12, 30, 15);
const NOON_SHARP = Date.UTC(2026, 10, 20, 12, 30);

describe('readTimestamp', () => {
  const cases: [text: string, time: number | null][] = [
    [String(NOON / 1000), NOON],
    [`${NOON / 1000}.25`, NOON + 250],
    [String(NOON), NOON],
    [`${NOON}.4`, NOON],
    [`${NOON}999`, NOON + 1],
    ['2026-11-20T12:30:15Z', NOON],
    ['2026-11-20T12:30:15.250Z', NOON + 250],
    ['2026-11-20T12:30:15.250123+00:00', NOON + 250],
    ['2026-11-20T09:30:15-03:00', NOON],
    ['2026-11-20T18:00:15+0530', NOON],
    ['2026-11-20T14:30:15+02', NOON],
    ['2026-11-20T12:30:15', NOON],
    ['2026-11-20 12:30:15', NOON],
    ['2026-11-20 12:30:15 UTC', NOON],
    ['2026-11-20 12:30', NOON_SHARP],
    ['2026-11-20', Date.UTC(2026, 10, 20)],
    ['Fri, 20 Nov 2026 12:30:15 +0000', NOON],
    ['Fri, 20 Nov 2026 12:30:15 GMT', NOON],
    ['Nov 20, 2026 12:30 PM', NOON_SHARP],
    ['November 20, 2026, 12:30 pm', NOON_SHARP],
    ['20 Nov 2026', Date.UTC(2026, 10, 20)],
    ['', null],
    ['5', null],
    ['0000000000', null],
    ['-1763641815', null],
    ['1e12', null],
    ['0x19a9f5b0e18', null],
    ['03/05/2026 12:30', null],
    ['2026-13-40T12:30:15Z', null],
    ['0001-01-01T00:00:00Z', null],
    ['9999-12-31T23:59:59Z', null],
    ['Nov 99, 2026', null],
    ['Hello 20, 2026', null],
    ['yesterday', null],
    [`2026-11-20${' '.repeat(100)}`, null],
  ];
  for (const [text, time] of cases) {
    it(JSON.stringify(text), () => assert.equal(readTimestamp(text), time));
  }
});
