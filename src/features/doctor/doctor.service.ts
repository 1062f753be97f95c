import type { DoctorReport, FlowKit } from '../../contract/doctor.ts';
import { isoTime, isoTimeOrNull } from '../../contract/times.ts';
import type { Database } from '../../db/database.ts';
import type { KeyField, Keys } from '../keys/keys.service.ts';
import type { Templates } from '../templates/templates.service.ts';
import type { CallRecorder } from './call-recorder.ts';
import { type ChannelDoctorDeps, createChannelDoctor } from './channel-doctor.ts';
import { diagnose, type Finding, stateOf } from './diagnose.ts';
import { toView } from './finding-view.ts';
import { flowKit } from './flow-kit.ts';
import { countLineBreaks, listCalls } from './webhook-calls.store.ts';

/** Helps owners to connect a template with their customers. */
export type Doctor = ReturnType<typeof createDoctor>;

export interface DoctorDeps extends ChannelDoctorDeps {
  db: Database;
  keys: Keys;
  templates: Templates;
  callRecorder: CallRecorder;
}

/** An answer this close to the deadline was cut short by it. */
const CLOSE_MS = 500;
/** Among so many messages, some have more than one line. */
const ENOUGH_MESSAGES = 200;
const NO_LINE_BREAK: Finding = { code: 'no_line_break', times: 0, lastAt: null, calls: [] };

export function createDoctor(deps: DoctorDeps) {
  const { config, db, keys, templates, callRecorder } = deps;
  const channels = createChannelDoctor(deps);
  return {
    /** What the last calls say about the flow, and how the other channels are. Throws `not_found`. */
    async report(userId: number, templateId: number): Promise<DoctorReport> {
      const template = await templates.get(userId, templateId);
      await callRecorder.flush();
      const calls = await listCalls(db.knex, templateId);
      const { messages, withLineBreak } = await countLineBreaks(db.knex, templateId);
      const saved = await keys.read(userId);
      const elsewhere = await channels.look(template, saved);
      const isSecretLost = templates.webhookSecret(template) === null;
      const findings = [
        ...lostSecrets(saved.unreadable, isSecretLost),
        // Who calls rightly is refused as well: it says nothing about the flow.
        ...diagnose(calls, config.webhook.deadlineMs - CLOSE_MS).filter(
          ({ code }) =>
            !(isSecretLost && code === 'wrong_secret') &&
            // Nobody misses a chat tool where customers write without one.
            !(elsewhere.channels.length > 0 && code === 'no_calls'),
        ),
        ...(messages >= ENOUGH_MESSAGES && withLineBreak === 0 ? [NO_LINE_BREAK] : []),
      ];
      return {
        checkedCalls: calls.length,
        customers: new Set(calls.map(({ conversationMark }) => conversationMark).filter(Boolean)).size,
        lastCallAt: isoTimeOrNull(calls.at(-1)?.calledAt ?? null),
        findings: findings.map(toView),
        calls: calls.toReversed().map((call) => ({
          at: isoTime(call.calledAt),
          state: stateOf(call, findings),
          status: call.status,
          problem: call.code,
          source: call.source,
          ms: call.answerMs,
        })),
        ...elsewhere,
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
