import type { Config } from '../../src/config.ts';
import { OTHER_PURPOSES, type OtherPurpose, purposeSentence } from '../../src/contract/ai-purposes.ts';
import { ModelFault } from '../../src/features/ai/faults.ts';
import { createProviders } from '../../src/features/ai/providers.ts';
import { tryPurpose } from '../../src/features/ai/try-purposes.ts';
import { type Finding, ok, problem, remark } from '../../src/features/health/finding.ts';
import { NO_KEYS, type VendorKeys } from '../../src/features/keys/keys.service.ts';
import { purposeAccessFor } from '../../src/features/replies/ai-access.ts';

/** A key to try: the server's own, or an owner's. */
export interface NamedKey {
  owner: string;
  key: string;
  /** '' is the server's own provider. */
  baseUrl: string;
}

/** An owner who has a server of their own for another purpose. */
export interface ServerOwner {
  owner: string;
  keys: VendorKeys;
}

const TIMEOUT_MS = 8_000;
/** Any server says of this one at most that it is refused, which proves that the server is there. */
const NO_KEY = 'none';

/** The AI endpoint answers, and takes each key. One finding for the endpoint, one for each key that is refused. */
export async function checkAi(
  config: Config,
  keys: readonly NamedKey[],
  serverOwners: readonly ServerOwner[],
): Promise<Finding[]> {
  const { ai } = config;
  const providers = createProviders(config, Date.now);
  try {
    const chat = keys.length === 0 ? [checkWithoutKey()] : keys.map(checkKey);
    const owners = serverOwners.flatMap(({ owner, keys }) =>
      OTHER_PURPOSES.flatMap((purpose) =>
        keys.servers[purpose] === undefined ? [] : checkPurpose(purpose, keys, owner),
      ),
    );
    const own = OTHER_PURPOSES.flatMap((purpose) => checkPurpose(purpose, NO_KEYS));
    return await Promise.all([...chat, ...own, ...owners]);
  } finally {
    await providers.close();
  }

  /** What the server itself can be asked for, or an owner's own server; what owners' AI keys can do, their pages tell. */
  function checkPurpose(purpose: OtherPurpose, saved: VendorKeys, owner = ''): Promise<Finding>[] {
    const { whyNoKey, ...trying } = purposeAccessFor(purpose, saved, config);
    if (whyNoKey !== null) return [];
    const address = trying.baseUrl || ai.baseUrl;
    const tried = tryPurpose(purpose, providers, trying, TIMEOUT_MS);
    return [
      tried.then((result) => {
        const whose = owner === '' ? '' : `, of ${owner}`;
        const text = `${purposeSentence(purpose, result)} (${address}, ${trying.model}${whose})`;
        if (result === 'works') return ok('AI', text);
        if (owner !== '') return problem('AI', text, 'Its owner sees to it in Settings.');
        const fix = `Check [ai.${purpose}] in the configuration.`;
        // A server that only writes replies is nothing wrong, unless it was named for this.
        return trying.baseUrl === '' ? remark('AI', text, fix) : problem('AI', text, fix);
      }),
    ];
  }

  async function checkWithoutKey(): Promise<Finding> {
    try {
      await providers.at('').listModels(NO_KEY, TIMEOUT_MS);
      return remark('AI', `${ai.baseUrl} answers, but nobody has a key.`, KEY_FIX);
    } catch (error) {
      if (error instanceof ModelFault && error.kind === 'key_refused') {
        return remark('AI', `${ai.baseUrl} answers, but nobody has a key: no AI replies.`, KEY_FIX);
      }
      return faultFinding(ai.baseUrl, '', error);
    }
  }

  async function checkKey({ owner, key, baseUrl }: NamedKey): Promise<Finding> {
    const address = baseUrl || ai.baseUrl;
    try {
      const models = await providers.at(baseUrl).listModels(key, TIMEOUT_MS);
      // Who has a provider of his own has models of his own.
      if (baseUrl !== '') return ok('AI', `${address} takes the key of ${owner}.`);
      if (models.length > 0 && !models.includes(ai.model)) {
        return remark(
          'AI',
          `${ai.baseUrl} takes the key of ${owner}, but offers no model "${ai.model}".`,
          MODEL_FIX,
        );
      }
      return ok('AI', `${ai.baseUrl} takes the key of ${owner}; the model is ${ai.model}.`);
    } catch (error) {
      return faultFinding(address, owner, error);
    }
  }
}

const KEY_FIX = 'dmreply keys set --user NAME --openai, or set [ai] api_key for everybody';
const MODEL_FIX = 'Set [ai] model to one that it offers.';

function faultFinding(baseUrl: string, owner: string, error: unknown): Finding {
  if (!(error instanceof ModelFault)) throw error;
  switch (error.kind) {
    case 'key_refused':
      return problem(
        'AI',
        `${baseUrl} refuses the key of ${owner}.`,
        `Copy it again: dmreply keys set --help`,
      );
    case 'model_unknown':
    case 'bad_answer':
      // Chat Completions may work all the same: not every server has a list of models.
      return remark(
        'AI',
        `${baseUrl} answers, but has no list of models.`,
        'Try: dmreply test TEMPLATE "Hello"',
      );
    case 'unreachable':
    case 'timeout':
      return problem('AI', `${baseUrl} can't be reached.`, 'Check [ai] base_url and the network.');
    default:
      return problem('AI', `${baseUrl}: ${error.message}`);
  }
}
