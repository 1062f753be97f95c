import type { HabitId } from '../../../src/contract/fingerprint.ts';
import type { VoiceSource } from '../../../src/contract/owner-voice.ts';
import type { VoiceChangeBody, VoiceView } from '../../../src/contract/voice-api.ts';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { inOrder } from '../../lib/in-order.ts';
import { notify } from '../../lib/notices.ts';
import { createUserResource } from '../session/user-data.ts';
import { deleteImport, deleteVoice, fetchVoice, putImport, putVoice } from './voice.api.ts';

export type LearnedVoice = NonNullable<VoiceView['voice']>;

/** What the server learned of how the owner writes. */
export const voice = createUserResource<VoiceView>(fetchVoice);

/** Resolve with whether it went well; else a notice says why. `body` holds what was read, with the owner's consent. */
export function learn(source: VoiceSource, body: Blob): Promise<boolean> {
  return keepVoice(() => putImport(source, body), 'Not learned');
}

export function forgetImport(source: VoiceSource): Promise<boolean> {
  return keepVoice(() => deleteImport(source), 'Not deleted');
}

export function forgetAll(): Promise<boolean> {
  return keepVoice(deleteVoice, 'Not deleted');
}

export async function keepVoice(save: () => Promise<VoiceView>, failure: string): Promise<boolean> {
  let isKept = false;
  await inOrder(voice, async () => {
    try {
      voice.set(await save());
      isKept = true;
    } catch (error) {
      tell(error, failure);
    }
  });
  return isKept;
}

export function switchVoice(isOn: boolean): Promise<void> {
  return change(() => ({ isOn }));
}

export function switchHabit(id: HabitId, isOn: boolean): Promise<void> {
  return change(({ corrections: { off, corrected } }) => {
    const others = off.filter((each) => each !== id);
    return { corrections: { off: isOn ? others : [...others, id], corrected } };
  });
}

/** Shown at once, and taken back where the server refuses. */
function change(part: (learned: LearnedVoice) => Omit<VoiceChangeBody, 'version'>): Promise<void> {
  show((learned) => ({ ...learned, ...part(learned) }));
  return inOrder(voice, async (isLast) => {
    const before = learnedNow();
    if (before === null) return;
    try {
      const saved = await putVoice({ version: before.version, ...part(before) });
      const { version = before.version } = saved.voice ?? {};
      if (isLast()) voice.set(saved);
      // What waits behind it is shown already.
      else show((learned) => ({ ...learned, version }));
    } catch (error) {
      tell(error, 'Not saved');
      await voice.refresh();
    }
  });
}

function learnedNow(): LearnedVoice | null {
  const { value: state } = voice.state;
  return state.status === 'ready' ? state.value.voice : null;
}

function show(to: (learned: LearnedVoice) => LearnedVoice): void {
  const { value: state } = voice.state;
  if (state.status === 'ready' && state.value.voice !== null)
    voice.set({ ...state.value, voice: to(state.value.voice) });
}

function tell(error: unknown, title: string): void {
  const isConflict = error instanceof ApiError && error.code === 'conflict';
  const text = isConflict
    ? 'Your voice was changed elsewhere in the meantime. Look at it, and try again.'
    : sentenceOf(error, 'That did not work. Check your connection and try again.');
  notify({ title, text, variant: 'destructive' });
}
