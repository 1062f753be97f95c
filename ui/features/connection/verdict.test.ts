import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DoctorReport, FLOW_FINDINGS, type FlowFindingCode } from '../../../src/contract/doctor.ts';
import { healthOf, seen, verdict } from './verdict.ts';

const AT = '2026-11-20T14:00:00.000Z';
const LATER = '2026-11-20T15:00:00.000Z';

function report(
  codes: readonly FlowFindingCode[],
  states: readonly ('fine' | 'warning' | 'failed')[],
): DoctorReport {
  return {
    checkedCalls: states.length,
    customers: 2,
    lastCallAt: states.length === 0 ? null : LATER,
    findings: codes.map((code) => ({ code, ...FLOW_FINDINGS[code], times: 1, lastAt: AT })),
    calls: states.map((state, index) => ({
      at: index === 0 ? LATER : AT,
      state,
      status: state === 'failed' ? 400 : 200,
      problem: '',
      source: 'ai',
      ms: 3_900,
    })),
  };
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
