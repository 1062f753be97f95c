import { type CallState, FLOW_FINDINGS, type FlowFindingCode } from '../../contract/doctor.ts';
import type { WebhookCall } from './webhook-calls.store.ts';

export interface Finding {
  code: FlowFindingCode;
  times: number;
  lastAt: number | null;
  /** The calls that show it, oldest first. */
  calls: readonly WebhookCall[];
  /** What belongs behind its message. */
  detail?: string;
}

type Check = (call: WebhookCall, before: readonly WebhookCall[], all: readonly WebhookCall[]) => boolean;

const UNREADABLE = new Set([
  'body_empty',
  'body_not_an_object',
  'body_unreadable',
  'message_missing',
  'message_invalid',
  'conversation_id_missing',
  'conversation_id_invalid',
  'conversation_id_too_long',
  'timestamp_invalid',
]);

const hasQuirk = (call: WebhookCall, name: string) =>
  call.quirks.some((quirk) => quirk === name || quirk.startsWith(`${name}:`));

/** The worst first. */
function checksFor(lateAfterMs: number): readonly (readonly [FlowFindingCode, Check])[] {
  return [
    ['unreplaced_variable', (call) => hasQuirk(call, 'unreplaced_variable')],
    ['plain_text', (call) => hasQuirk(call, 'plain_text')],
    [
      'unreadable',
      (call) =>
        UNREADABLE.has(call.code) &&
        !['plain_text', 'unreplaced_variable', 'placeholder_id', 'rounded_id'].some((name) =>
          hasQuirk(call, name),
        ),
    ],
    ['wrong_secret', (call) => call.code === 'wrong_webhook_secret'],
    ['shared_id', isShared],
    ['placeholder_id', (call) => hasQuirk(call, 'placeholder_id')],
    ['rounded_id', (call) => hasQuirk(call, 'rounded_id')],
    ['empty_word', (call) => hasQuirk(call, 'empty_word')],
    ['send_ignored', isEcho],
    ['too_late', (call) => call.source === 'late' || (call.status === 200 && call.answerMs >= lateAfterMs)],
    ['too_many', (call) => call.status === 429],
    ['repaired_json', (call) => hasQuirk(call, 'repaired_json')],
    ['no_timestamp', (call) => hasQuirk(call, 'no_timestamp') && call.status === 200],
  ];
}

/** What is wrong with a flow, from its last calls, oldest first. Pure. */
export function diagnose(calls: readonly WebhookCall[], lateAfterMs: number): Finding[] {
  if (calls.length === 0) return [{ code: 'no_calls', times: 0, lastAt: null, calls: [] }];
  const findings: Finding[] = [];
  for (const [code, check] of checksFor(lateAfterMs)) {
    const found = calls.filter((call, index) => check(call, calls.slice(0, index), calls));
    const last = found.at(-1);
    if (last !== undefined) {
      findings.push({
        code,
        times: found.length,
        lastAt: last.calledAt,
        calls: found,
        detail: fieldsIn(found, code),
      });
    }
  }
  return findings;
}

/** The fields that a quirk names: 'Seen in "conversation_id".' */
function fieldsIn(calls: readonly WebhookCall[], code: string): string {
  const names = calls.flatMap(({ quirks }) =>
    quirks
      .filter((quirk) => quirk.startsWith(`${code}:`))
      .map((quirk) => `"${quirk.slice(code.length + 1)}"`),
  );
  return names.length === 0 ? '' : `Seen in ${[...new Set(names)].join(' and ')}.`;
}

/** What a call looks like among the others. */
export function stateOf(call: WebhookCall, findings: readonly Finding[]): CallState {
  if (call.status >= 400) return 'failed';
  const isMarked = findings.some(
    ({ code, calls }) => FLOW_FINDINGS[code].severity !== 'info' && calls.includes(call),
  );
  return isMarked ? 'warning' : 'fine';
}

/** One conversation, and people of different names in it. */
function isShared(call: WebhookCall, _before: readonly WebhookCall[], all: readonly WebhookCall[]): boolean {
  if (call.conversationMark === '' || call.personMark === '') return false;
  return all.some(
    (other) =>
      other.conversationMark === call.conversationMark &&
      other.personMark !== '' &&
      other.personMark !== call.personMark,
  );
}

/** What arrives is what was answered in this conversation before. */
function isEcho(call: WebhookCall, before: readonly WebhookCall[]): boolean {
  if (call.textMark === '') return false;
  return before.some(
    (earlier) => earlier.conversationMark === call.conversationMark && earlier.replyMark === call.textMark,
  );
}
