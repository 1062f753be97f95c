import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { VoiceView } from '../../../../src/contract/voice-api.ts';
import { voice } from '../../voice/voice.store.ts';
import { BoundSwitch } from './bound-fields.tsx';
import type { TemplateForm } from './template-form.ts';

/** Whether replies keep to the owner's own way of writing, and what that takes. */
export function VoiceSwitch({ form }: { form: TemplateForm }) {
  useSignals();
  useEffect(() => {
    void voice.load();
  }, []);
  const { value: state } = voice.state;
  return (
    <BoundSwitch form={form} name="useVoice" hint={hintFor(state.status === 'ready' ? state.value : null)} />
  );
}

function hintFor(view: VoiceView | null): string {
  if (view === null) return USED;
  if (!view.isInPlan) return 'Part of the Advanced plan';
  if (view.voice === null) return 'Works once you have shown your messages: Settings, Your voice.';
  return view.voice.isOn ? USED : 'Your voice is switched off for all templates: Settings, Your voice.';
}

const USED = 'Replies keep to your own words, length and emojis, as learned from your messages.';
