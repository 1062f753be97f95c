import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { HabitId } from '../../../src/contract/fingerprint.ts';
import { FIRST_VERSION, type VoiceSource } from '../../../src/contract/owner-voice.ts';
import type { VoiceView } from '../../../src/contract/voice-api.ts';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { inOrder } from '../../lib/in-order.ts';
import { notify } from '../../lib/notices.ts';
import { createUserResource } from '../session/user-data.ts';
import { taught } from './taught.store.ts';
import { deleteImport, deleteVoice, fetchVoice, putImport, putVoice } from './voice.api.ts';

export type LearnedVoice = NonNullable<VoiceView['voice']>;
export type HabitLine = LearnedVoice['lines'][number];
export type Corrections = LearnedVoice['corrections'];
export type Correction = Corrections['corrected'][number];
/** What the owner decides about a voice. */
type Wishes = Pick<LearnedVoice, 'isOn' | 'corrections'>;

/** As the server has it; what is shown may be a few clicks ahead. */
let kept: LearnedVoice | null = null;
/** How often changes were refused: what was chosen on top of them is gone, too. */
let refusals = 0;

/** What the server learned of how the owner writes. */
export const voice = createUserResource<VoiceView>(async () => {
  const view = await fetchVoice();
  kept = view.voice;
  return view;
});

const underway = signal<readonly HabitId[]>([]);
/** The habits of which a change is on its way: learning anew takes a few seconds. */
export const saving: ReadonlySignal<readonly HabitId[]> = underway;

/** Resolve with whether it went well; else a notice says why. `body` holds what was read, with the owner's consent. */
export function learn(source: VoiceSource, body: Blob): Promise<boolean> {
  return keepVoice(() => putImport(source, body), 'Not learned');
}

export function forgetImport(source: VoiceSource): Promise<boolean> {
  return keepVoice(() => deleteImport(source), 'Not deleted');
}

/** What was taught goes too. */
export async function forgetAll(): Promise<boolean> {
  const isDone = await keepVoice(deleteVoice, 'Not deleted');
  if (isDone) await taught.refresh();
  return isDone;
}

export async function keepVoice(save: () => Promise<VoiceView>, failure: string): Promise<boolean> {
  let isKept = false;
  await inOrder(voice, async () => {
    try {
      take(await save());
      isKept = true;
    } catch (error) {
      tell(error, failure);
    }
  });
  return isKept;
}

export function switchVoice(isOn: boolean): Promise<boolean> {
  return change(() => ({ isOn }));
}

/** Where nothing was learned: whether replies use what was taught. */
export async function switchTaught(isOn: boolean): Promise<void> {
  const { value: state } = voice.state;
  if (state.status !== 'ready' || state.value.taught === null) return;
  voice.set({ ...state.value, taught: { ...state.value.taught, isOn } });
  const isKept = await keepVoice(() => putVoice({ version: taughtVersion(), isOn }), 'Not saved');
  if (!isKept) await voice.refresh();
}

/** As the change before has left it. */
function taughtVersion(): number {
  const { value: state } = voice.state;
  return (state.status === 'ready' ? state.value.taught?.version : undefined) ?? FIRST_VERSION;
}

export function switchHabit(id: HabitId, isOn: boolean): Promise<boolean> {
  return change(({ corrections: { off, corrected } }) => {
    const others = off.filter((each) => each !== id);
    return { corrections: { off: isOn ? others : [...others, id], corrected } };
  }, id);
}

/** null: what was measured counts again. */
export function correctHabit(id: HabitId, correction: Correction | null): Promise<boolean> {
  return change(({ corrections }) => ({ corrections: withCorrection(corrections, id, correction) }), id);
}

export function withCorrection(
  { off, corrected }: Corrections,
  id: HabitId,
  correction: Correction | null,
): Corrections {
  const others = corrected.filter((each) => each.id !== id);
  return { off, corrected: correction === null ? others : [...others, correction] };
}

/** Shown at once, and taken back where the server refuses. What is chosen while one change is saved goes along with the next. */
async function change(to: (wishes: Wishes) => Partial<Wishes>, id?: HabitId): Promise<boolean> {
  show(to);
  if (id !== undefined) underway.value = [...underway.value, id];
  const before = refusals;
  let isKept = false;
  await inOrder(voice, async () => {
    isKept = refusals === before && (await keepWishes());
  });
  if (id !== undefined) underway.value = underway.value.toSpliced(underway.value.indexOf(id), 1);
  return isKept;
}

async function keepWishes(): Promise<boolean> {
  const sent = learnedNow();
  if (sent === null || kept === null) return false;
  const isOn = sent.isOn === kept.isOn ? {} : { isOn: sent.isOn };
  const corrections = sent.corrections === kept.corrections ? {} : { corrections: sent.corrections };
  const body = { ...isOn, ...corrections };
  if (Object.keys(body).length === 0) return true;
  try {
    const saved = await putVoice({ version: kept.version, ...body });
    const chosen = learnedNow();
    take(saved);
    if (chosen !== null && chosen.isOn !== sent.isOn) show(() => ({ isOn: chosen.isOn }));
    if (chosen !== null && chosen.corrections !== sent.corrections)
      show(() => ({ corrections: chosen.corrections }));
    return true;
  } catch (error) {
    refusals += 1;
    tell(error, 'Not saved');
    await voice.refresh();
    return false;
  }
}

function take(view: VoiceView): void {
  kept = view.voice;
  voice.set(view);
}

function learnedNow(): LearnedVoice | null {
  const { value: state } = voice.state;
  return state.status === 'ready' ? state.value.voice : null;
}

function show(to: (wishes: Wishes) => Partial<Wishes>): void {
  const { value: state } = voice.state;
  if (state.status !== 'ready' || state.value.voice === null) return;
  voice.set({ ...state.value, voice: { ...state.value.voice, ...to(state.value.voice) } });
}

function tell(error: unknown, title: string): void {
  const isConflict = error instanceof ApiError && error.code === 'conflict';
  const text = isConflict
    ? 'Your voice was changed elsewhere in the meantime. Look at it, and try again.'
    : sentenceOf(error, 'That did not work. Check your connection and try again.');
  notify({ title, text, variant: 'destructive' });
}
