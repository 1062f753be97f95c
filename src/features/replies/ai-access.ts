import type { Config } from '../../config.ts';
import type { OtherPurpose } from '../../contract/ai-purposes.ts';
import { MEANING_MODEL } from '../../contract/meaning-lists.ts';
import type { NoKeyReason } from '../../contract/no-ai-reasons.ts';
import type { EmbeddingMarks } from '../ai/embedding-marks.ts';
import type { AiConfig } from '../ai/providers.ts';
import { NO_KEYS, type VendorKeys } from '../keys/keys.service.ts';
import type { Answering } from './loaded-templates.ts';

/** With whose key the AI is asked, and where. */
export interface AiKey {
  /** '' when there is none. */
  apiKey: string;
  /** '' is the server's own provider. */
  baseUrl: string;
  /** null where there is a key. */
  whyNoKey: NoKeyReason | null;
}

/** Which model answers, how freely, at which address, and with whose key. */
export interface AiAccess extends AiKey {
  model: string;
  /** The account that asks. */
  account: number;
  /** null: the provider decides. */
  temperature: number | null;
}

/**
 * The server's key goes to the server's provider alone, never to an address that an owner chose. It does not stand in for
 * a key that can't be read: the owner has chosen who is asked, and who pays.
 */
export function aiKeyFor({ openai, baseUrl, unreadable }: VendorKeys, serverKey: string): AiKey {
  if (unreadable.includes('openai')) return { apiKey: '', baseUrl: '', whyNoKey: 'key_unreadable' };
  if (openai !== '') return { apiKey: openai, baseUrl, whyNoKey: null };
  return { apiKey: serverKey, baseUrl: '', whyNoKey: serverKey === '' ? 'no_key' : null };
}

/** With whose key something else than replies is asked for, where, and by which model where nobody chose one. */
export interface PurposeAccess extends AiKey {
  model: string;
  /** Of the owner's own; null: as the server or the model has them. */
  marks: EmbeddingMarks | null;
}

/**
 * The server that an owner chose for the purpose, else their provider, else the server's address for the purpose: with the
 * key that is meant for that address, or none; every other key was entered for another one.
 */
export function purposeAccessFor(purpose: OtherPurpose, keys: VendorKeys, config: AiConfig): PurposeAccess {
  const own = keys.servers[purpose];
  if (own === undefined) return { ...usualAccess(purpose, keys, config), marks: null };
  const { baseUrl, apiKey } = own;
  const marks = Object.values(own.marks).some((mark) => mark !== '') ? own.marks : null;
  const isLost = keys.unreadable.includes(purpose);
  // Nothing but 'as this server has it' is said.
  if (baseUrl === '' && apiKey === '' && !isLost) {
    const servers = usualAccess(purpose, NO_KEYS, config);
    return { ...servers, model: own.model || servers.model, marks };
  }
  const model = own.model || usualModel(purpose, baseUrl || config.ai.baseUrl);
  return { apiKey, baseUrl, whyNoKey: isLost ? 'key_unreadable' : null, model, marks };
}

function usualAccess(
  purpose: OtherPurpose,
  keys: VendorKeys,
  config: AiConfig,
): Omit<PurposeAccess, 'marks'> {
  const chat = aiKeyFor(keys, config.ai.apiKey);
  if (keys.baseUrl !== '') return { ...chat, model: usualModel(purpose, keys.baseUrl) };
  const { baseUrl, apiKey, model } = purpose === 'embeddings' ? config.aiEmbeddings : config.aiTranscription;
  const named = model || usualModel(purpose, baseUrl || config.ai.baseUrl);
  const isElsewhere = baseUrl !== '' && baseUrl !== config.ai.baseUrl;
  if (isElsewhere) return { apiKey, baseUrl, whyNoKey: null, model: named };
  // Of the same address: the owner's key, then the one for this purpose.
  if (keys.openai === '' && apiKey !== '' && chat.whyNoKey !== 'key_unreadable')
    return { apiKey, baseUrl: '', whyNoKey: null, model: named };
  return { ...chat, model: named };
}

/** Most servers take this name, whatever model they run. */
const USUAL_EARS = 'whisper-1';
const USUAL_EARS_OF: Readonly<Record<string, string>> = {
  'api.openai.com': 'gpt-4o-mini-transcribe',
  'api.groq.com': 'whisper-large-v3-turbo',
};

function usualModel(purpose: OtherPurpose, address: string): string {
  return purpose === 'embeddings' ? MEANING_MODEL : (USUAL_EARS_OF[new URL(address).hostname] ?? USUAL_EARS);
}

export function aiAccessFor(
  { prepared, owner, keys }: Pick<Answering, 'prepared' | 'owner' | 'keys'>,
  { ai }: Config,
): AiAccess {
  const { model, temperature } = prepared.template;
  return {
    ...aiKeyFor(keys, ai.apiKey),
    model: model || owner.defaultModel || ai.model,
    temperature: temperature ?? ai.temperature,
    account: owner.id,
  };
}
