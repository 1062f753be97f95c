import { type ModelPrice, type PriceTable, parsePriceTable } from '../../contract/model-prices.ts';

/** When the providers' price pages said so. Change it with the prices below. */
export const LIST_PRICES_AS_OF = '2026-11-05';

/**
 * Standard list prices by the host of the provider, in US dollars per million tokens, or a minute of sound: the same model costs
 * something else elsewhere. Cached input and batches are cheaper, so a bill is at most this.
 * Sources: developers.openai.com/api/docs/pricing and the pages of its models, console.groq.com/docs/models.
 */
const LIST_PRICES: Readonly<Record<string, PriceTable>> = {
  'api.openai.com': {
    'gpt-6-luna': { input: 0.1, output: 0.5 },
    'gpt-6-sol': { input: 2, output: 10 },
    'gpt-6-astra': { input: 10, output: 50 },
    'gpt-6.1-sol': { input: 2, output: 10 },
    'gpt-6.1-terra': { input: 1, output: 5 },
    'gpt-5.6-luna': { input: 0.2, output: 1.2 },
    'gpt-5.6-terra': { input: 2, output: 12 },
    'gpt-5.4': { input: 2.5, output: 15 },
    'gpt-5.4-mini': { input: 0.75, output: 4.5 },
    'gpt-5.4-nano': { input: 0.2, output: 1.25 },
    'gpt-5-mini': { input: 0.25, output: 2 },
    'gpt-5-nano': { input: 0.05, output: 0.4 },
    'gpt-4.1': { input: 2, output: 8 },
    'gpt-4.1-mini': { input: 0.4, output: 1.6 },
    'gpt-4.1-nano': { input: 0.1, output: 0.4 },
    'gpt-4o': { input: 2.5, output: 10 },
    'gpt-4o-mini': { input: 0.15, output: 0.6 },
    'whisper-1': { input: 0, output: 0, minute: 0.006 },
    'gpt-4o-transcribe': { input: 2.5, output: 10, minute: 0.006 },
    'gpt-4o-mini-transcribe': { input: 1.25, output: 5, minute: 0.003 },
    'text-embedding-3-small': { input: 0.02, output: 0 },
    'text-embedding-3-large': { input: 0.13, output: 0 },
  },
  'api.groq.com': {
    'openai/gpt-oss-120b': { input: 0.15, output: 0.6 },
    'whisper-large-v3-turbo': { input: 0, output: 0, minute: 0.04 / 60 },
    'whisper-large-v3': { input: 0, output: 0, minute: 0.111 / 60 },
  },
};

export type Prices = ReturnType<typeof createPrices>;

/** Providers that everybody can use. Whatever answers elsewhere is a server of its owner's, or of the operator's. */
const PUBLIC_PROVIDERS =
  /(?:^|\.)(?:openai\.com|groq\.com|openrouter\.ai|anthropic\.com|googleapis\.com|mistral\.ai|deepseek\.com|x\.ai|together\.(?:xyz|ai)|fireworks\.ai|cerebras\.ai|cohere\.(?:com|ai)|perplexity\.ai|deepinfra\.com|novita\.ai|nebius\.(?:com|ai)|hyperbolic\.xyz|sambanova\.ai|moonshot\.(?:ai|cn)|aliyuncs\.com|azure\.com|amazonaws\.com|nvidia\.com|huggingface\.co|cloudflare\.com|scaleway\.ai|ionos\.com|ovh\.net)$/;

/** What models cost: as the operator says, else as the provider's price list does. */
export function createPrices(readServerPrices: () => string, serverBaseUrl: string) {
  /** The operator's table as text and parsed; one that can't be parsed holds no price. */
  let text: string | undefined;
  let table: PriceTable = {};

  function serverPrices(): PriceTable {
    const current = readServerPrices();
    if (current !== text) {
      text = current;
      table = parsePriceTable(current) ?? {};
    }
    return table;
  }

  const hostAt = (baseUrl: string) => new URL(baseUrl === '' ? serverBaseUrl : baseUrl).hostname;

  function listedPrice(model: string, baseUrl: string): ModelPrice | null {
    return priceIn(LIST_PRICES[hostAt(baseUrl)] ?? {}, model);
  }

  /** null where the price is not known. `baseUrl` '' is the server's own provider. */
  function of(model: string, baseUrl: string): ModelPrice | null {
    return priceIn(serverPrices(), model) ?? listedPrice(model, baseUrl);
  }

  return {
    of,
    /** Whether a model answers on somebody's own machine: no price is known, and no public provider is asked. */
    isOwnServer: (model: string, baseUrl: string): boolean =>
      of(model, baseUrl) === null && !PUBLIC_PROVIDERS.test(hostAt(baseUrl)),
    /** The same with the day of the price list; null as the day where the operator has set the price. */
    dated(model: string, baseUrl: string): (ModelPrice & { asOf: string | null }) | null {
      const own = priceIn(serverPrices(), model);
      if (own !== null) return { ...own, asOf: null };
      const listed = listedPrice(model, baseUrl);
      return listed === null ? null : { ...listed, asOf: LIST_PRICES_AS_OF };
    },
    /** Whether the operator has set prices. */
    hasServerPrices: (): boolean => Object.keys(serverPrices()).length > 0,
  };
}

/** A model may have any name, `constructor` too. */
function priceIn(table: PriceTable, model: string): ModelPrice | null {
  return Object.hasOwn(table, model) ? (table[model] ?? null) : null;
}

/** The cost of calls in US dollars; null where the model's price or the number of tokens is not known. */
export function costOf(
  price: ModelPrice | null,
  promptTokens: number | null,
  completionTokens: number | null,
): number | null {
  if (price === null || promptTokens === null || completionTokens === null) return null;
  return (promptTokens * price.input + completionTokens * price.output) / 1_000_000;
}

/** The same for a sound file that was written down: by its tokens, else by its length in seconds. */
export function costOfHearing(
  price: ModelPrice | null,
  { promptTokens, completionTokens }: { promptTokens: number | null; completionTokens: number | null },
  seconds: number | null,
): number | null {
  if (price === null) return null;
  const byTokens = price.input > 0 ? costOf(price, promptTokens, completionTokens) : null;
  if (byTokens !== null) return byTokens;
  return price.minute === undefined || seconds === null ? null : (seconds / 60) * price.minute;
}

/** null as soon as one part is unknown: a sum that leaves something out would look like the truth. */
export function sumOf(parts: readonly (number | null)[]): number | null {
  let total = 0;
  for (const part of parts) {
    if (part === null) return null;
    total += part;
  }
  return total;
}
