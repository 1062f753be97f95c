import type { Knex } from 'knex';
import { wordsOf } from '../style/distance/marks.ts';
import { LEAST_MESSAGES, LEAST_WORDS } from '../style/distance.ts';
import type { MeasuredTemplate, SentReply, VoiceChange, Watch, WatchState } from './distances.types.ts';
import { inForceFor, modelSince, stateAfter, whatChanged } from './in-force.ts';
import { newestOf } from './measure.ts';
import { newestReplies } from './newest-replies.ts';
import { type FixedTexts, ownText } from './own-text.ts';
import { earlierDisclosures, groupOf, isActiveSince, versionSavedAt } from './replies.store.ts';

/** What a look at a template finds. */
export interface Look {
  template: MeasuredTemplate;
  watch: Watch;
  /** What the AI wrote, newest first; null: it is not yet time to measure it. */
  replies: readonly SentReply[] | null;
}

const DAY_MS = 86_400_000;
/** So many new replies make a new point, once a day; while a change is watched, at once. */
const NEW_REPLIES = 10;
/** Conversations are listed a moment after their messages. */
const SLACK_MS = 10 * 60_000;

/** null: nothing happened since the last look. */
export async function lookAt(
  db: Knex,
  template: MeasuredTemplate,
  closings: () => Promise<readonly string[]>,
  now: number,
): Promise<Look | null> {
  const { watch, learnedAt } = template;
  const group = await groupOf(db, template);
  const isTouched = watch === null || watch.state.inForce.voice !== learnedAt;
  if (!isTouched && !(await isActiveSince(db, group, watch.lookedAt - SLACK_MS))) return null;
  const sent = await newestReplies(db, template, group, watch?.state.change?.at ?? null);
  const fixed: FixedTexts = {
    disclosures: [template.disclosureLine, ...(await earlierDisclosures(db, template.id))],
    closings: await closings(),
  };
  const replies = sent
    .map((reply) => ({ ...reply, text: ownText(reply.text, fixed) }))
    .filter(({ text }) => text !== '');
  const state = await stateOf(db, template, replies, now);
  const counted = newestOf(replies.map(({ text }) => text));
  const next: Watch = {
    lookedAt: now,
    measuredAt: watch?.measuredAt ?? null,
    messageId: watch?.messageId ?? 0,
    replies: counted.length,
    words: counted.reduce((sum, text) => sum + wordsOf(text).length, 0),
    state,
  };
  return { template, watch: next, replies: isDue(next, replies, now) ? replies : null };
}

async function stateOf(
  db: Knex,
  template: MeasuredTemplate,
  replies: readonly SentReply[],
  now: number,
): Promise<WatchState> {
  const inForce = inForceFor(template, replies);
  const before = template.watch?.state;
  if (before === undefined) return { inForce, marks: [], change: null, drift: null };
  const what = whatChanged(before.inForce, inForce);
  if (what.length === 0) return { ...before, inForce };
  const times = {
    template: async () =>
      (await versionSavedAt(db, template.id, inForce.template)) ?? Math.min(template.updatedAt, now),
    model: async () => modelSince(replies, inForce) ?? now,
    voice: async () => template.learnedAt,
  };
  const at = await Promise.all(what.map((kind) => times[kind]()));
  const change: VoiceChange = { at: Math.min(...at), what };
  return stateAfter(before, inForce, change);
}

function isDue(watch: Watch, replies: readonly SentReply[], now: number): boolean {
  const { messageId, measuredAt, state } = watch;
  if (watch.replies < LEAST_MESSAGES || watch.words < LEAST_WORDS) return false;
  // The same replies are measured by another voice.
  if (measuredAt === null || state.marks.some(({ what }) => what.includes('voice'))) return true;
  if (replies.filter(({ id }) => id > messageId).length < NEW_REPLIES) return false;
  return state.change !== null || now - measuredAt >= DAY_MS;
}
