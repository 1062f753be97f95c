import type { Config } from '../../config.ts';
import { MODEL_FAULTS, NO_AI_REASONS } from '../../contract/no-ai-reasons.ts';
import type { SuggestionWording } from '../../contract/suggestions.ts';
import { AppError } from '../../errors.ts';
import { ModelFault } from '../ai/faults.ts';
import type { ModelWithBreakers } from '../ai/model-with-breakers.ts';
import type { Prices } from '../ai/prices.ts';
import { aiAccessFor } from '../replies/ai-access.ts';
import type { LoadedTemplates } from '../replies/loaded-templates.ts';
import type { CountTest } from '../test-chat/test-limit.ts';
import { createBudget } from '../trials/budget.ts';
import { TrialEnd } from '../trials/trial-end.ts';
import { createTrialModel } from '../trials/trial-model.ts';
import type { Trials } from '../trials/trials.service.ts';
import { readWording, type ToWord, WORDING_FORMAT, wordingPrompt } from './wording.ts';

/** Has the AI word an entry, with the owner's key. Throws `too_many_requests` or `wording_failed`. */
export type Word = (
  userId: number,
  templateId: number,
  what: Omit<ToWord, 'facts'>,
) => Promise<SuggestionWording>;

interface WordDeps {
  config: Config;
  loadedTemplates: Pick<LoadedTemplates, 'byTemplate'>;
  guardedModel: ModelWithBreakers;
  prices: Pick<Prices, 'of'>;
  trials: Pick<Trials, 'ceiling'>;
  countTest: CountTest;
}

/** As runs of drafts ask: after customers, in another lane, and for no more than one run may cost. */
export function createWord(deps: WordDeps): Word {
  const { config, loadedTemplates, guardedModel, prices, trials, countTest } = deps;
  return async (userId, templateId, what) => {
    const loaded = await loadedTemplates.byTemplate(userId, templateId);
    const { model, apiKey, baseUrl, whyNoKey } = aiAccessFor(loaded, config);
    if (whyNoKey !== null) throw failed(`The AI can’t be asked: ${NO_AI_REASONS[whyNoKey].cause}.`);
    await countTest(userId);
    const asked = createTrialModel(guardedModel, {
      budget: createBudget(prices, await trials.ceiling(userId)),
      room: Math.max(1, Math.floor(config.webhook.maxAiCalls / 2)),
      signal: AbortSignal.timeout(config.ai.timeoutMs),
      requireInForce: async () => undefined,
      // One call, whose cost no later one adds up.
      keepSpent: async () => undefined,
    });
    try {
      const request = { prompt: wordingPrompt(what), model, apiKey, baseUrl, format: WORDING_FORMAT };
      const { text } = await asked.complete(request, config.ai.timeoutMs);
      const { productOrService, faqs } = loaded.prepared.template;
      const worded = readWording(text, { ...what, facts: `${productOrService}\n${faqs}` });
      if (worded === null) throw failed('The AI wrote nothing that could be used. Please write it yourself.');
      return worded;
    } catch (error) {
      if (error instanceof ModelFault) throw failed(MODEL_FAULTS[error.kind].sentence);
      if (error instanceof TrialEnd) throw failed(error.message);
      throw error;
    }
  };
}

function failed(sentence: string): AppError {
  return new AppError('wording_failed', { sentence });
}
