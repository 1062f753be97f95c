import type { ChatTool } from '../../channels/chat-tool/manychat.ts';
import type { Config } from '../../config.ts';
import {
  AI_PURPOSES,
  type AiPurpose,
  OTHER_PURPOSES,
  type OtherPurpose,
  purposeSentence,
} from '../../contract/ai-purposes.ts';
import { checkTexts } from '../../contract/fields.ts';
import { KEY_CHECKS, type KeyCheckResult } from '../../contract/key-checks.ts';
import {
  ADDRESS_WITHOUT_KEY,
  type KeyField,
  type KeysBody,
  type KeysView,
  type ModelList,
  OWN_SERVER_RULES,
  type OwnServerView,
  type SavedKeys,
  type TriedPurposes,
} from '../../contract/keys.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { invalidFields } from '../../errors.ts';
import { ModelFault } from '../ai/faults.ts';
import type { Prices } from '../ai/prices.ts';
import type { Providers } from '../ai/providers.ts';
import { tryPurpose } from '../ai/try-purposes.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { MeaningChoices } from '../knowledge/meaning/meaning-choices.ts';
import { aiKeyFor, purposeAccessFor } from '../replies/ai-access.ts';
import type { NewTries } from '../replies/new-tries.ts';
import type { CountTest } from '../test-chat/test-limit.ts';
import type { FactChecks } from '../trials/fact-checks.service.ts';
import { type Keys, maskKey, type OwnServerChange, type VendorKeys } from './keys.service.ts';
import { deleteKey, readDefaultModel, writeDefaultModel } from './keys.store.ts';

/** What the page for keys shows and saves. */
export type KeySettings = ReturnType<typeof createKeySettings>;

export interface KeySettingsDeps {
  config: Config;
  db: Database;
  audit: Audit;
  keys: Keys;
  providers: Providers;
  prices: Prices;
  newTries: Pick<NewTries, 'isResting'>;
  factChecks: Pick<FactChecks, 'at'>;
  meaningChoices: MeaningChoices;
  countTest: CountTest;
  chatTool: ChatTool;
  clock: () => number;
}

/** What became of trying a key. */
interface Tried {
  result: KeyCheckResult;
  models: string[];
}

const CHECK_TIMEOUT_MS = 5_000;

export function createKeySettings(deps: KeySettingsDeps) {
  const { config, db, audit, keys, providers, prices, newTries, factChecks, chatTool, clock } = deps;
  const { meaningChoices, countTest } = deps;

  async function view(userId: number): Promise<KeysView> {
    const saved = await keys.read(userId);
    const defaultModel = await readDefaultModel(db.knex, userId);
    const { baseUrl } = aiKeyFor(saved, config.ai.apiKey);
    const place = { account: userId, baseUrl, model: defaultModel || config.ai.model };
    return {
      hasOpenaiKey: saved.openai !== '',
      hasManychatKey: saved.manychat !== '',
      unreadableKeys: [...saved.unreadable],
      openaiApiKey: maskKey(saved.openai),
      manychatApiKey: maskKey(saved.manychat),
      hasServerKey: config.ai.apiKey !== '',
      defaultModel,
      serverModel: config.ai.model,
      isAskedOnce: await newTries.isResting(place),
      isOwnServer: prices.isOwnServer(place.model, baseUrl),
      factChecks: await factChecks.at(userId, baseUrl),
      baseUrl: saved.baseUrl,
      allowedBaseUrls: [...config.ai.allowedBaseUrls],
      embeddings: ownServer(saved.servers.embeddings, await meaningChoices.modelOf(userId)),
      transcription: ownServer(saved.servers.transcription),
      servers: {
        chat: hostOf(baseUrl),
        embeddings: hostOf(purposeAccessFor('embeddings', saved, config).baseUrl),
        transcription: hostOf(purposeAccessFor('transcription', saved, config).baseUrl),
      },
    };
  }

  const hostOf = (baseUrl: string) => new URL(baseUrl || config.ai.baseUrl).hostname;

  /** With whose key a purpose is served, where, and by which model where nobody chose one. */
  function accessFor(purpose: AiPurpose, saved: VendorKeys) {
    if (purpose === 'chat') return { ...aiKeyFor(saved, config.ai.apiKey), model: config.ai.model };
    return purposeAccessFor(purpose, saved, config);
  }

  async function tryAiKey(apiKey: string, baseUrl: string): Promise<Tried> {
    try {
      const models = await providers.at(baseUrl).listModels(apiKey, CHECK_TIMEOUT_MS);
      return { result: 'valid', models };
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      return { result: error.kind === 'key_refused' ? 'refused' : 'unreachable', models: [] };
    }
  }

  /** The owner's key at its address, else the server's at the server's. */
  async function trySavedAiKey(userId: number): Promise<Tried & { baseUrl: string }> {
    const { apiKey, baseUrl, whyNoKey } = aiKeyFor(await keys.read(userId), config.ai.apiKey);
    if (whyNoKey === 'key_unreadable') return { result: 'unreadable', models: [], baseUrl };
    return { ...(await tryAiKey(apiKey, baseUrl)), baseUrl };
  }

  /** Whether the saved key has got another address. Throws where there is no key that could. */
  async function moveKey(userId: number, baseUrl: string | undefined): Promise<boolean> {
    if (baseUrl === undefined) return false;
    const saved = await keys.read(userId);
    if (saved.baseUrl === baseUrl) return false;
    if (saved.openai === '') throw invalidFields({ baseUrl: ADDRESS_WITHOUT_KEY });
    await keys.setAddress(userId, baseUrl);
    return true;
  }

  /** Throws `invalid_input`. */
  function checkServers(body: KeysBody) {
    const changes = OTHER_PURPOSES.flatMap((purpose) => {
      const sent = body[purpose];
      if (sent === undefined) return [];
      const { questionPrefix: question, passagePrefix: passage }: KeysBody['embeddings'] & object = sent;
      const problems = Object.entries(checkTexts(OWN_SERVER_RULES, sent));
      if (problems.length > 0)
        throw invalidFields(Object.fromEntries(problems.map(([name, text]) => [`${purpose}.${name}`, text])));
      const baseUrl = keys.checkAddress(sent.baseUrl.trim(), `${purpose}.baseUrl`);
      const [apiKey, model] = [newKey(sent.apiKey), sent.model?.trim()];
      keys.check({ [`${purpose}.apiKey`]: apiKey });
      const change: OwnServerChange = { baseUrl, apiKey, model, marks: { question, passage } };
      return [{ purpose, change }];
    });
    return changes;
  }

  /** The model for finding by meaning is the one that the page of knowledge has; another server has others. */
  async function saveServer(userId: number, purpose: OtherPurpose, change: OwnServerChange): Promise<void> {
    const isMoved = await keys.setServer(userId, purpose, change);
    if (purpose === 'embeddings' && (isMoved || change.model !== undefined))
      await chooseMeaning(userId, change.model);
  }

  async function chooseMeaning(userId: number, model: string | undefined): Promise<void> {
    const usual = purposeAccessFor('embeddings', await keys.read(userId), config).model;
    await meaningChoices.choose(userId, { model: model || usual });
  }

  /** Masked values are ignored. A new key is tried and saved in any case. Throws `invalid_input`. */
  async function save(userId: number, body: KeysBody): Promise<SavedKeys> {
    const { openaiApiKey, manychatApiKey, defaultModel } = body;
    const baseUrl = body.baseUrl === undefined ? undefined : keys.checkAddress(body.baseUrl.trim());
    const [openai, manychat] = [openaiApiKey, manychatApiKey].map(newKey);
    keys.check({ openaiApiKey: openai, manychatApiKey: manychat });
    const servers = checkServers(body);
    const isMoved = openai === undefined && (await moveKey(userId, baseUrl));
    if (openai !== undefined) await keys.set(userId, 'openai', openai, baseUrl);
    if (manychat !== undefined) await keys.set(userId, 'manychat', manychat);
    for (const { purpose, change } of servers) await saveServer(userId, purpose, change);
    if (defaultModel !== undefined) {
      await db.knex.transaction(async (trx) => {
        await writeDefaultModel(trx, userId, defaultModel.trim());
        await recordChange(trx, 'account', userId, clock());
      });
    }
    // Tried at the same moment, and outside any transaction.
    const [ai, tool] = await Promise.all([
      openai === undefined && !isMoved ? null : trySavedAiKey(userId),
      manychat === undefined ? null : chatTool.checkKey(manychat, CHECK_TIMEOUT_MS),
    ]);
    return {
      ...(await view(userId)),
      ...(ai === null ? {} : { openaiCheck: checkView(ai.result) }),
      ...(tool === null ? {} : { manychatCheck: checkView(tool) }),
    };
  }

  return {
    view,
    save,
    async remove(userId: number, field: KeyField): Promise<KeysView> {
      const isGone = await db.knex.transaction(async (trx) => {
        const isRemoved = await deleteKey(trx, userId, field);
        if (isRemoved) await audit.record(trx, { action: 'key.removed', by: { userId }, before: { field } });
        await recordChange(trx, 'account', userId, clock());
        return isRemoved;
      });
      if (isGone && field === 'embeddings') await chooseMeaning(userId, undefined);
      return view(userId);
    },
    /** Throws `too_many_requests`. */
    async tryPurposes(userId: number): Promise<TriedPurposes> {
      await countTest(userId);
      const [saved, meaning] = await Promise.all([keys.read(userId), meaningChoices.modelOf(userId)]);
      return Promise.all(
        (Object.keys(AI_PURPOSES) as AiPurpose[]).map(async (purpose) => {
          const { whyNoKey, ...usual } = accessFor(purpose, saved);
          const model = (purpose === 'embeddings' && meaning) || usual.model;
          const result =
            whyNoKey ?? (await tryPurpose(purpose, providers, { ...usual, model }, CHECK_TIMEOUT_MS));
          return { purpose, result, message: purposeSentence(purpose, result) };
        }),
      );
    },
    /** The models that the owner's key, or the server's, may use. */
    async models(userId: number): Promise<ModelList> {
      const { result, models, baseUrl } = await trySavedAiKey(userId);
      const known = [...new Set([config.ai.model, ...models])].map((model) => {
        const price = prices.dated(model, baseUrl);
        return price === null ? [] : [{ model, ...price }];
      });
      return { models: models.sort(), prices: known.flat(), check: checkView(result) };
    },
  };
}

/** A mask that came back, and an empty field, are no new key. */
function newKey(sent: string | undefined): string | undefined {
  const key = sent?.trim();
  return key === undefined || key === '' || key.includes('*') ? undefined : key;
}

function ownServer(
  server: VendorKeys['servers'][OtherPurpose],
  model = server?.model ?? '',
): OwnServerView | null {
  if (server === undefined) return null;
  const { baseUrl, apiKey, marks } = server;
  const { question: questionPrefix, passage: passagePrefix } = marks;
  return { baseUrl, apiKey: maskKey(apiKey), model, questionPrefix, passagePrefix };
}

function checkView(result: KeyCheckResult) {
  return { result, message: KEY_CHECKS[result] };
}
