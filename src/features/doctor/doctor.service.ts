import type { Config } from '../../config.ts';
import { type DoctorReport, FLOW_FINDINGS, type FlowKit } from '../../contract/doctor.ts';
import { isoTime, isoTimeOrNull } from '../../contract/times.ts';
import type { Database } from '../../db/database.ts';
import type { KeyField, Keys } from '../keys/keys.service.ts';
import type { Templates } from '../templates/templates.service.ts';
import type { CallRecorder } from './call-recorder.ts';
import { diagnose, type Finding, stateOf } from './diagnose.ts';
import { flowKit } from './flow-kit.ts';
import { listCalls } from './webhook-calls.store.ts';

/** Helps owners to connect a template with their chat tool. */
export type Doctor = ReturnType<typeof createDoctor>;

export interface DoctorDeps {
  config: Config;
  db: Database;
  keys: Keys;
  templates: Templates;
  callRecorder: CallRecorder;
}

/** An answer this close to the deadline was cut short by it. */
const CLOSE_MS = 500;

export function createDoctor({ config, db, keys, templates, callRecorder }: DoctorDeps) {
  return {
    /** What the last calls say about the flow. Throws `not_found`. */
    async report(userId: number, templateId: number): Promise<DoctorReport> {
      const template = await templates.get(userId, templateId);
      await callRecorder.flush();
      const calls = await listCalls(db.knex, templateId);
      const { unreadable } = await keys.read(userId);
      const isSecretLost = templates.webhookSecret(template) === null;
      const findings = [
        ...lostSecrets(unreadable, isSecretLost),
        // Who calls rightly is refused as well: it says nothing about the flow.
        ...diagnose(calls, config.webhook.deadlineMs - CLOSE_MS).filter(
          ({ code }) => !(isSecretLost && code === 'wrong_secret'),
        ),
      ];
      return {
        checkedCalls: calls.length,
        customers: new Set(calls.map(({ conversationMark }) => conversationMark).filter(Boolean)).size,
        lastCallAt: isoTimeOrNull(calls.at(-1)?.calledAt ?? null),
        findings: findings.map(({ code, times, lastAt }) => ({
          code,
          ...FLOW_FINDINGS[code],
          times,
          lastAt: isoTimeOrNull(lastAt),
        })),
        calls: calls.toReversed().map((call) => ({
          at: isoTime(call.calledAt),
          state: stateOf(call, findings),
          status: call.status,
          problem: call.code,
          source: call.source,
          ms: call.answerMs,
        })),
      };
    },
    /** What to paste into the chat tool. `origin` is where the caller reached us. Throws `not_found`. */
    async kit(userId: number, templateId: number, origin: string): Promise<FlowKit> {
      const template = await templates.get(userId, templateId);
      const base = config.server.publicUrl === '' ? origin : config.server.publicUrl;
      return flowKit(`${base}/api/webhook/${template.webhookUrl}`, template.sealedWebhookSecret !== null);
    },
  };
}

/** What no call shows: secrets that were saved and can't be opened. */
function lostSecrets(keys: readonly KeyField[], isSecretLost: boolean): Finding[] {
  const codes = [
    isSecretLost ? 'secret_unreadable' : null,
    keys.includes('openai') ? 'ai_key_unreadable' : null,
    keys.includes('manychat') ? 'chat_tool_key_unreadable' : null,
  ] as const;
  return codes.flatMap((code) => (code === null ? [] : [{ code, times: 0, lastAt: null, calls: [] }]));
}
