import type { KeysView } from '../../../src/contract/keys.ts';
import { PATHS } from '../../paths.ts';
import { providerName } from '../keys/provider-name.ts';
import { causeOf } from './without-ai.ts';

export interface AiFault {
  /** Why the AI did not write a reply, as a sentence without its beginning: 'OpenAI refused your key'. */
  cause: string;
  /** Where it is mended; null where waiting is all there is to do. */
  link: { to: string; label: string } | null;
}

/** What to say at once below a reply that the AI did not write. `keys`: null while they are not known. */
export function aiFaultOf(why: string, keys: KeysView | null): AiFault {
  const provider = providerName(keys?.baseUrl ?? '');
  const isOperators = keys !== null && !keys.hasOpenaiKey && keys.hasServerKey;
  const key = isOperators ? "this server's key" : 'your key';
  const settings = (label: string) => ({ to: PATHS.settings, label });
  const mend = settings(isOperators ? 'Use a key of your own' : 'Check the key');
  switch (why) {
    case 'no_key':
      return { cause: 'no AI key is saved', link: settings('Add your key') };
    case 'key_unreadable':
      return { cause: causeOf(why), link: settings('Enter the key again') };
    case 'key_refused':
      return { cause: `${provider} refused ${key}`, link: mend };
    case 'quota_used_up':
      return {
        cause: `${isOperators ? "this server's" : 'your'} credit with ${provider} is used up`,
        link: mend,
      };
    case 'rate_limited':
      return { cause: `${provider} is limiting ${key}`, link: mend };
    case 'model_unknown':
      return { cause: `${provider} does not know the model`, link: settings('Choose another model') };
    case 'unreachable':
    case 'provider_down':
      return { cause: `${provider} could not be reached`, link: null };
    case 'timeout':
      return { cause: `${provider} was too slow`, link: settings('Choose a faster model') };
    default:
      return { cause: causeOf(why), link: null };
  }
}
