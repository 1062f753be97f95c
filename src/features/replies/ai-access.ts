import type { Config } from '../../config.ts';
import type { Target } from './targets.ts';

/** Which model answers, at which address, and with whose key. */
export interface AiAccess {
  /** '' when there is none. */
  apiKey: string;
  /** '' is the server's own provider. */
  baseUrl: string;
  model: string;
}

/** The server's key goes to the server's provider alone, never to an address that an owner chose. */
export function aiAccessFor(
  { voice, owner, keys }: Pick<Target, 'voice' | 'owner' | 'keys'>,
  { ai }: Config,
): AiAccess {
  const own = { apiKey: keys.openai, baseUrl: keys.baseUrl };
  const key = own.apiKey === '' ? { apiKey: ai.apiKey, baseUrl: '' } : own;
  return { ...key, model: voice.template.model || owner.defaultModel || ai.model };
}
