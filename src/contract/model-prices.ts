/** In US dollars per million tokens. */
export interface ModelPrice {
  input: number;
  output: number;
  /** Of a model that writes down what is said: a minute of it. */
  minute?: number;
}

/** Prices by the name of the model. */
export type PriceTable = Readonly<Record<string, ModelPrice>>;

const EXAMPLE =
  'Must look like {"gpt-6-luna": {"input": 0.1, "output": 0.5}}, in dollars per million tokens.';

/** Reads the table as the operator keeps it in the settings, as JSON; null when it is not such a table. */
export function parsePriceTable(text: string): PriceTable | null {
  try {
    const table: unknown = text.trim() === '' ? {} : JSON.parse(text);
    if (typeof table !== 'object' || table === null || Array.isArray(table)) return null;
    return Object.values(table).every(isPrice) ? (table as PriceTable) : null;
  } catch {
    return null;
  }
}

/** The sentence that says what is wrong with the table, or null. */
export function checkPriceTable(text: string): string | null {
  return parsePriceTable(text) === null ? EXAMPLE : null;
}

function isPrice(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { input, output, minute = 0 } = value as { input?: unknown; output?: unknown; minute?: unknown };
  return isAmount(input) && isAmount(output) && isAmount(minute);
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
