import { type PriceTable, parsePriceTable } from '../../contract/model-prices.ts';
import type { Settings } from '../settings/settings.service.ts';

/** The price table of the settings, read anew only when its text changes. From a broken one no cost is known. */
export function createPrices(settings: Settings): () => PriceTable {
  let text: string | undefined;
  let table: PriceTable = {};
  return () => {
    const current = settings.get('model_prices');
    if (current !== text) {
      text = current;
      table = parsePriceTable(current) ?? {};
    }
    return table;
  };
}
