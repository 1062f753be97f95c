import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChannelFindingCode, FindingRules } from '../../contract/channel-findings.ts';
import {
  type ChannelReport,
  type DoctorReport,
  FINDINGS,
  type FindingCode,
  type FlowFindingCode,
} from '../../contract/doctor.ts';
import { verdictOf } from './verdict.ts';

type Report = Omit<DoctorReport, 'verdict'>;
const verdict = (of: Report) => verdictOf(of, 1).text;

const AT = '2026-11-20T14:00:00.000Z';
const LATER = '2026-11-20T15:00:00.000Z';

function report(
  codes: readonly FlowFindingCode[],
  states: readonly ('fine' | 'warning' | 'failed')[],
): Report {
  return {
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
  const { severity, title, message, fix, page }: FindingRules = FINDINGS[code];
  return { severity, title, message, fix, page: page ?? null, times: 1, lastAt: AT };
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

test('the verdict in words', () => {
  assert.match(verdict(report(['no_calls'], [])), /^Nothing has arrived yet/);
  assert.equal(verdict(report(['no_timestamp'], ['fine'])), 'All good.');
  assert.equal(
    verdict(report(['repaired_json'], ['fine', 'warning'])),
    'Almost healthy. One thing in your flow needs a minute.',
  );
  assert.equal(
    verdict(report(['plain_text', 'too_many'], ['failed', 'failed'])),
    'The last call failed. Two things in your flow to fix.',
  );
});

test('a saved key that can’t be read is nothing in the flow', () => {
  assert.equal(
    verdict(report(['ai_key_unreadable'], ['fine'])),
    'Your flow is fine. One saved key or secret can’t be read.',
  );
  assert.equal(
    verdict(report(['secret_unreadable', 'ai_key_unreadable', 'plain_text'], ['failed'])),
    'The last call failed. One thing in your flow to fix. Two saved keys or secrets can’t be read.',
  );
});

test('who is heard on another channel needs no webhook', () => {
  const none = report(['no_calls'], []);
  const verdictWith = (of: Report, ...channels: ChannelReport[]) => verdict({ ...of, channels });
  assert.equal(verdictWith(none, account(AT)), 'All good. Messages arrive on Instagram.');
  assert.equal(
    verdictWith(none, account(AT), website(AT)),
    'All good. Messages arrive on Instagram and on your website.',
  );
  assert.equal(
    verdictWith(none, website(null)),
    'Connected. Nothing has arrived yet: write to yourself, and it shows here.',
  );
  assert.match(verdictWith(none, website(null, false)), /^Nothing has arrived yet. Paste/);
  assert.equal(
    verdictWith(none, account(AT, 'window_closed', 'send_failed'), website(AT)),
    'Two things on Instagram need a minute.',
  );
  const flow = report([], ['fine']);
  assert.equal(verdictWith(flow, account(AT)), 'All good.');
  assert.equal(
    verdictWith(flow, account(AT, 'instagram_token_dead')),
    'Your flow is fine. One thing on Instagram needs a minute.',
  );
});

test('what keeps the template from answering comes before all else, with the first thing to do', () => {
  const draft = verdictOf(report(['template_draft'], ['fine']), 1);
  assert.deepEqual(draft, {
    isGood: false,
    text: 'The template is still a draft.',
    next: { text: 'Fill in its places in [square brackets], or take them out.', page: 'template' },
  });
  const several = verdictOf(report(['address_unreachable', 'template_draft', 'no_ai_key'], []), 1);
  assert.equal(
    several.text,
    'Nothing has arrived yet. Nobody on the internet can reach this server. Two more things to look at.',
  );
  assert.match(several.next?.text ?? '', /public https address/);
  assert.equal(
    verdictOf(report(['plain_text', 'account_paused'], ['failed']), 1).text,
    'All your bots are paused. One more thing to look at.',
  );
  // Said once, though the card of the account says it too.
  const paused = { ...report(['template_paused'], ['fine']), channels: [account(AT, 'template_paused')] };
  assert.equal(verdictOf(paused, 1).text, 'The template is paused.');
  assert.deepEqual(verdictOf(report(['no_timestamp'], ['fine']), 1), {
    isGood: true,
    text: 'All good.',
    next: null,
  });
  assert.equal(verdictOf(report(['no_calls'], []), 1).isGood, false);
});
