import type { ReplyTemplate } from '../../../contract/reply.ts';
import { VOICE_CHANGES, type VoiceChangeKind } from '../../../contract/voice-distance-api.ts';
import type { TemplateVoice } from '../style/template-voice.ts';
import type { InForce, MeasuredTemplate, SentReply, VoiceChange, WatchState } from './distances.types.ts';

/** Fields that say how replies are written; the others say what. */
const WRITING_FIELDS: readonly (keyof TemplateVoice | keyof Pick<ReplyTemplate, 'role' | 'mainGoal'>)[] = [
  'role',
  'mainGoal',
  'tone',
  'lengthPreference',
  'useEmojis',
  'openerStyle',
  'closingInstruction',
  'forbiddenWords',
];

/** `replies`: newest first. */
export function inForceFor(template: MeasuredTemplate, replies: readonly SentReply[]): InForce {
  const { fieldVersions, learnedAt, watch } = template;
  return {
    template: Math.max(1, ...WRITING_FIELDS.map((field) => fieldVersions[field] ?? 1)),
    model: replies[0]?.model || (watch?.state.inForce.model ?? ''),
    voice: learnedAt,
  };
}

/** What is in force now and was not before. */
export function whatChanged(before: InForce, now: InForce): VoiceChangeKind[] {
  return VOICE_CHANGES.filter((kind) => before[kind] !== now[kind] && before[kind] !== '');
}

/** When another model began to answer. */
export function modelSince(replies: readonly SentReply[], { model }: InForce): number | null {
  const others = replies.findIndex((reply) => reply.model !== model);
  return (others === -1 ? replies.at(-1) : replies[others - 1])?.at ?? null;
}

/** What is kept in mind after a change. A change that is still being watched goes on with this one as a part of it. */
export function stateAfter(state: WatchState, inForce: InForce, change: VoiceChange): WatchState {
  const { change: open } = state;
  const what = VOICE_CHANGES.filter((kind) => [...change.what, ...(open?.what ?? [])].includes(kind));
  return {
    inForce,
    marks: [...state.marks, change].slice(-MOST_MARKS),
    change: open === null ? change : { at: Math.min(open.at, change.at), what },
    // By another voice, the distances of before say nothing.
    drift: change.what.includes('voice') ? null : state.drift,
  };
}

/** As many as a plot can name at one point. */
const MOST_MARKS = 5;
