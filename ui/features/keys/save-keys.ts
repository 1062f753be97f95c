import { OTHER_PURPOSES, type OtherPurpose } from '../../../src/contract/ai-purposes.ts';
import type { KeyCheckResult } from '../../../src/contract/key-checks.ts';
import type { KeysBody, KeysView } from '../../../src/contract/keys.ts';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { deleteKey, postKeys } from './keys.api.ts';
import { keys } from './keys.store.ts';
import { keyState } from './models.store.ts';

/** A server for one purpose. */
export interface ServerForm {
  /** null: the one that writes replies; '': as this server has it. */
  baseUrl: string | null;
  apiKey: string;
  model: string;
  questionPrefix: string;
  passagePrefix: string;
}

export const SAME_SERVER: ServerForm = {
  baseUrl: null,
  apiKey: '',
  model: '',
  questionPrefix: '',
  passagePrefix: '',
};

export interface KeyForm extends Record<OtherPurpose, ServerForm> {
  openaiApiKey: string;
  manychatApiKey: string;
  defaultModel: string;
  baseUrl: string;
}

export interface SaveOutcome {
  /** Sentences by field; null when it was saved. */
  problems: Readonly<Record<string, string>> | null;
  /** What ManyChat said to a new key; undefined where none was entered. */
  manychat?: KeyCheckResult | undefined;
}

export function formOf(view: KeysView): KeyForm {
  const { openaiApiKey, manychatApiKey, defaultModel, baseUrl } = view;
  const { embeddings, transcription } = view;
  return {
    ...{ openaiApiKey, manychatApiKey, defaultModel, baseUrl },
    embeddings: embeddings ?? SAME_SERVER,
    transcription: transcription ?? SAME_SERVER,
  };
}

const isNew = (key: string) => key.trim() !== '' && !key.includes('*');

function serverChange(purpose: OtherPurpose, form: KeyForm, view: KeysView): KeysBody {
  const { baseUrl, apiKey, model, questionPrefix, passagePrefix } = form[purpose];
  if (baseUrl === null || JSON.stringify(form[purpose]) === JSON.stringify(view[purpose])) return {};
  const server = { baseUrl, model, ...(isNew(apiKey) ? { apiKey: apiKey.trim() } : {}) };
  return purpose === 'embeddings'
    ? { embeddings: { ...server, questionPrefix, passagePrefix } }
    : { transcription: server };
}

/** Own servers that are no longer wanted. */
function removedServers(form: KeyForm, view: KeysView): OtherPurpose[] {
  return OTHER_PURPOSES.filter((purpose) => form[purpose].baseUrl === null && view[purpose] !== null);
}

/** What is new in the form. Masks are never sent back, and an empty field leaves its key as it is. */
export function changesOf(form: KeyForm, view: KeysView): KeysBody {
  return {
    ...(isNew(form.openaiApiKey) ? { openaiApiKey: form.openaiApiKey.trim() } : {}),
    ...(isNew(form.manychatApiKey) ? { manychatApiKey: form.manychatApiKey.trim() } : {}),
    ...(form.defaultModel === view.defaultModel ? {} : { defaultModel: form.defaultModel }),
    ...(form.baseUrl === view.baseUrl ? {} : { baseUrl: form.baseUrl }),
    ...serverChange('embeddings', form, view),
    ...serverChange('transcription', form, view),
  };
}

/** `isQuiet`: where the page itself says how it went. */
export async function saveKeys(form: KeyForm, view: KeysView, isQuiet = false): Promise<SaveOutcome> {
  const changes = changesOf(form, view);
  const removed = removedServers(form, view);
  if (Object.keys(changes).length === 0 && removed.length === 0) {
    notify({ title: 'No Changes', text: 'There is nothing new to save.', variant: 'info' });
    return { problems: null };
  }
  try {
    const { openaiCheck, manychatCheck, ...saved } = await postKeys(changes);
    keys.set(saved);
    for (const purpose of removed) keys.set(await deleteKey(purpose));
    if (openaiCheck !== undefined) await takeOver(openaiCheck.result);
    if (!isQuiet)
      notify({
        title: 'API Keys Updated',
        text: 'Your API keys have been saved successfully.',
        variant: 'success',
      });
    return { problems: null, manychat: manychatCheck?.result };
  } catch (error) {
    const text = sentenceOf(error, 'Failed to update API keys');
    notify({ title: 'Error', text, variant: 'destructive' });
    return { problems: error instanceof ApiError ? error.fields : {} };
  }
}

/** False when it is still there. */
export async function removeKey(field: 'openai' | 'manychat'): Promise<boolean> {
  try {
    keys.set(await deleteKey(field));
    if (field === 'openai') keyState.clear();
    notify({ title: 'API Keys Updated', text: 'The key is removed.', variant: 'success' });
    return true;
  } catch (error) {
    const text = sentenceOf(error, 'Failed to update API keys');
    notify({ title: 'Error', text, variant: 'destructive' });
    return false;
  }
}

/** A key that works has models to choose from. */
async function takeOver(result: KeyCheckResult): Promise<void> {
  if (result === 'valid') await keyState.refresh();
  else keyState.set({ result, at: Date.now(), models: [], prices: [] });
}
