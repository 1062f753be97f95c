import type { Config } from '../../config.ts';
import type { NoKeyReason } from '../../contract/no-ai-reasons.ts';
import type { VendorKeys } from '../keys/keys.service.ts';
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
