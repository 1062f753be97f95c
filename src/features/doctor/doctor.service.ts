import {
  type DoctorReport,
  FLOW_FINDINGS,
  type FlowFindingCode,
  type FlowKit,
} from '../../contract/doctor.ts';
import type { KeyField } from '../../contract/keys.ts';
import { isPublicHttps } from '../../contract/public-address.ts';
import { isoTime, isoTimeOrNull } from '../../contract/times.ts';
import type { Database } from '../../db/database.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { Keys } from '../keys/keys.service.ts';
import { aiKeyFor } from '../replies/ai-access.ts';
import type { NewTries } from '../replies/new-tries.ts';
import type { Templates } from '../templates/templates.service.ts';
import type { FactChecks } from '../trials/fact-checks.service.ts';
import type { CallRecorder } from './call-recorder.ts';
import { type ChannelDoctorDeps, createChannelDoctor } from './channel-doctor.ts';
import { diagnose, type Finding, stateOf } from './diagnose.ts';
import type { AnsweringFacts } from './diagnose-channel.ts';
import { toView } from './finding-view.ts';
import { flowKit } from './flow-kit.ts';
import { type AiFault, lastFault } from './last-fault.store.ts';
import { verdictOf } from './verdict.ts';
import { countLineBreaks, listCalls } from './webhook-calls.store.ts';

/** Helps owners to connect a template with their customers. */
export type Doctor = ReturnType<typeof createDoctor>;

export interface DoctorDeps extends ChannelDoctorDeps {
  db: Database;
  billing: Pick<Billing, 'entitlement'>;
  keys: Keys;
  templates: Templates;
  callRecorder: CallRecorder;
  newTries: Pick<NewTries, 'isResting'>;
  factChecks: Pick<FactChecks, 'isUnchecked'>;
}

/** An answer this close to the deadline was cut short by it. */
const CLOSE_MS = 500;
/** Among so many messages, some have more than one line. */
const ENOUGH_MESSAGES = 200;
const NO_LINE_BREAK: Finding = { code: 'no_line_break', times: 0, lastAt: null, calls: [] };

export function createDoctor(deps: DoctorDeps) {
  const { accounts, config, db, billing, keys, newTries, factChecks, templates, callRecorder } = deps;
  const channels = createChannelDoctor(deps);
  const addressFor = (origin: string) => (config.server.publicUrl === '' ? origin : config.server.publicUrl);
  return {
    /**
     * All that stands between a message and its reply. `origin` is where the caller reached us. Throws `not_found`.
     */
    async report(userId: number, templateId: number, origin: string): Promise<DoctorReport> {
      const template = await templates.get(userId, templateId);
      await callRecorder.flush();
      const calls = await listCalls(db.knex, templateId);
      const { messages, withLineBreak } = await countLineBreaks(db.knex, templateId);
      const saved = await keys.read(userId);
      const { answering, found: elsewhere } = await channels.look(template, saved);
      const { isActive } = await billing.entitlement(userId);
      const fault = await lastFault(db.knex, template);
      const { baseUrl } = aiKeyFor(saved, config.ai.apiKey);
      const model = template.model || (await accounts.get(userId))?.defaultModel || config.ai.model;
      const isAskedOnce = await newTries.isResting({ account: userId, baseUrl, model });
      const isUnchecked = await factChecks.isUnchecked(userId, { baseUrl, model });
      const isSecretLost = templates.webhookSecret(template) === null;
      const situation = {
        ...answering,
        isAddressPublic: isPublicHttps(addressFor(origin)),
        hasPlan: isActive,
        isKeyLost: saved.unreadable.includes('openai'),
        fault,
        isAskedOnce,
        isUnchecked,
      };
      const findings = [
        ...situationFindings(situation),
        ...lostSecrets(saved.unreadable, isSecretLost),
        // Who calls rightly is refused as well: it says nothing about the flow.
        ...diagnose(calls, config.webhook.deadlineMs - CLOSE_MS).filter(
          ({ code }) =>
            !(isSecretLost && code === 'wrong_secret') &&
            // Nobody misses a chat tool where customers write without one.
            !(elsewhere.channels.length > 0 && code === 'no_calls'),
        ),
        ...(messages >= ENOUGH_MESSAGES && withLineBreak === 0 ? [NO_LINE_BREAK] : []),
      ].toSorted((one, other) => placeOf(one) - placeOf(other));
      const report = {
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
      return { verdict: verdictOf(report, templateId), ...report };
    },
    /** What to paste into the chat tool. `origin` is where the caller reached us. Throws `not_found`. */
    async kit(userId: number, templateId: number, origin: string): Promise<FlowKit> {
      const template = await templates.get(userId, templateId);
      return flowKit(
        `${addressFor(origin)}/api/webhook/${template.webhookUrl}`,
        template.sealedWebhookSecret !== null,
      );
    },
  };
}

/** Whether the template answers at all. */
interface Situation extends AnsweringFacts {
  isAddressPublic: boolean;
  hasPlan: boolean;
  isKeyLost: boolean;
  /** Of the newest reply, where its key is still the one in use. */
  fault: AiFault | null;
  isAskedOnce: boolean;
  isUnchecked: boolean;
}

function situationFindings(situation: Situation): Finding[] {
  const { isAddressPublic, hasPlan, isAccountPaused, isTemplatePaused, isDraft, hasNoKey } = situation;
  const isSo: Partial<Record<FlowFindingCode, boolean>> = {
    address_unreachable: !isAddressPublic,
    plan_ended: !hasPlan,
    account_paused: isAccountPaused,
    template_paused: isTemplatePaused,
    template_draft: isDraft,
    no_ai_key: hasNoKey && !situation.isKeyLost,
    ai_key_refused: situation.fault === 'key_refused',
    ai_credit_used_up: situation.fault === 'quota_used_up',
    ai_model_unknown: situation.fault === 'model_unknown',
    ai_asked_once: situation.isAskedOnce,
    ai_unchecked: situation.isUnchecked && !hasNoKey,
  };
  const codes = Object.keys(isSo) as FlowFindingCode[];
  return codes.filter((code) => isSo[code]).map((code) => ({ code, times: 0, lastAt: null, calls: [] }));
}

const WAY = Object.keys(FLOW_FINDINGS);

/** In the order of the way; what is only worth knowing comes last. */
function placeOf({ code }: Finding): number {
  return WAY.indexOf(code) + (FLOW_FINDINGS[code].severity === 'info' ? WAY.length : 0);
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
