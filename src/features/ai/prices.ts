import { type ModelPrice, type PriceTable, parsePriceTable } from '../../contract/model-prices.ts';
import type { Settings } from '../settings/settings.service.ts';
import { LIST_PRICES, LIST_PRICES_AS_OF } from './list-prices.ts';

/** What models cost: as the operator says, else as the provider's price list does. */
export interface Prices {
  /** null where the price is not known. `baseUrl` '' is the server's own provider. */
  of(model: string, baseUrl: string): ModelPrice | null;
  /** The same with the day of the price list; null as the day where the operator has set the price. */
  dated(model: string, baseUrl: string): (ModelPrice & { asOf: string | null }) | null;
  /** Whether the operator has set prices. */
  hasServerPrices(): boolean;
}

/** The operator's table is read anew only when its text changes; a broken one holds no price. */
export function createPrices(settings: Settings, serverBaseUrl: string): Prices {
  let text: string | undefined;
  let table: PriceTable = {};
  const lists = new Map<string, PriceTable>();

  function serverPrices(): PriceTable {
    const current = settings.get('model_prices');
    if (current !== text) {
      text = current;
      table = parsePriceTable(current) ?? {};
    }
    return table;
  }

  function listAt(baseUrl: string): PriceTable {
    const known = lists.get(baseUrl);
    if (known !== undefined) return known;
    const list = LIST_PRICES[new URL(baseUrl === '' ? serverBaseUrl : baseUrl).hostname] ?? {};
    lists.set(baseUrl, list);
    return list;
  }

  return {
    dated(model, baseUrl) {
      const own = priceIn(serverPrices(), model);
      if (own !== null) return { ...own, asOf: null };
      const listed = priceIn(listAt(baseUrl), model);
      return listed === null ? null : { ...listed, asOf: LIST_PRICES_AS_OF };
    },
    of: (model, baseUrl) => priceIn(serverPrices(), model) ?? priceIn(listAt(baseUrl), model),
    hasServerPrices: () => Object.keys(serverPrices()).length > 0,
  };
}

/** A model may have the name of anything, `constructor` too. */
function priceIn(table: PriceTable, model: string): ModelPrice | null {
  return Object.hasOwn(table, model) ? (table[model] ?? null) : null;
}
