import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChannelFindingCode } from '../../../src/contract/channel-findings.ts';
import {
  type ChannelReport,
  type DoctorReport,
  FINDINGS,
  type FindingCode,
  type FlowFindingCode,
} from '../../../src/contract/doctor.ts';
import { channelFacts, channelFine, seenLately } from './channel-words.ts';
import { healthOf, seen } from './verdict.ts';

const AT = '2026-11-20T14:00:00.000Z';
const LATER = '2026-11-20T15:00:00.000Z';

function report(
  codes: readonly FlowFindingCode[],
  states: readonly ('fine' | 'warning' | 'failed')[],
): DoctorReport {
  return {
    verdict: { isGood: true, text: '', next: null },
    checkedCalls: states.length,
    customers: 2,
    lastCallAt: states.length === 0 ? null : LATER,
    findings: codes.map((code) => ({ ...found(code), code })),
    calls: states.map((state, index) => ({
      at: index === 0 ? LATER : AT,
      state,
      status: state === 'failed' ? 400 : 200,
      problem: '',
      source: 'ai',
      ms: 3_900,
    })),
    channels: [],
    unconnected: [],
  };
}

function found(code: FindingCode) {
  const { severity, title, message, fix } = FINDINGS[code];
  return { severity, title, message, fix, page: null, times: 1, lastAt: AT };
}

const PLACE = { id: 1, name: 'Linden', template: { id: 1, name: 'Bakery' } };

function account(lastMessageAt: string | null, ...codes: ChannelFindingCode[]): ChannelReport {
  return {
    ...PLACE,
    channel: 'instagram',
    lastMessageAt,
    findings: codes.map((code) => ({ ...found(code), code })),
    state: 'connected',
    isSubscribed: true,
    accessEndsAt: null,
    lastUpdateAt: lastMessageAt,
    sends: { sent: 3, waiting: 1, failed: 1, unconfirmed: 0 },
    updates: { waiting: 0, skipped: 0 },
  };
}

function website(lastMessageAt: string | null, isEnabled = true): ChannelReport {
  const allowedOrigins = ['https://www.linden.example', 'https://linden.example'];
  return { ...PLACE, channel: 'web', lastMessageAt, findings: [], isEnabled, allowedOrigins };
}

test('a channel in a few words', () => {
  const ago = () => '1 h ago';
  assert.deepEqual(channelFacts(account(AT), false, ago), [
    'Last message 1 h ago',
    'Answered by “Bakery”',
    '3 of the last 4 replies arrived',
    '1 on the way',
  ]);
  assert.deepEqual(channelFacts(website(null), true, ago), [
    'No message yet',
    'www.linden.example and 1 more',
  ]);
  assert.equal(channelFine(account(null))?.title, 'Connected, and waiting for the first message');
  assert.equal(channelFine(account(AT))?.title, 'All is well');
  assert.equal(channelFine(account(AT, 'arrived_old')), null);
  assert.equal(seenLately({ ...found('arrived_old'), code: 'arrived_old' }, ago), 'Seen once, last 1 h ago.');
});

test('what is in order is said only where a call shows it', () => {
  const titles = (...of: Parameters<typeof report>) => healthOf(report(...of)).map(({ title }) => title);
  assert.deepEqual(titles(['no_calls'], []), []);
  assert.deepEqual(titles(['plain_text'], ['failed']), []);
  assert.equal(titles([], ['fine']).length, 4);
  assert.equal(titles(['too_late', 'shared_id'], ['fine', 'warning']).length, 2);
  const [, , slow] = healthOf(report([], ['fine']));
  assert.equal(slow?.text.replaceAll('\u00a0', ' '), 'Slowest 3.9 s. ManyChat waits 10 s.');
});

test('a finding says whether it is over', () => {
  const of = report(['plain_text'], ['fine', 'failed']);
  const [finding] = of.findings;
  assert.ok(finding);
  assert.equal(
    seen(of, finding, () => '1 h ago'),
    '1 of 2 calls, last 1 h ago. Not in the call since.',
  );
});
