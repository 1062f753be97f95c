import { once } from '../once.ts';
import { plainForm } from './fold.ts';
import { patternOf } from './languages/index.ts';

/** Orders to an AI in every language, and marks that only a model's input has. */
const ORDERS = once(() =>
  patternOf('aiOrders', 'u', String.raw`<\|[a-z_]{2,20}\|>|\[/?inst\]|<</?sys>>|</?(?:system|assistant)>`),
);

/** Whether a text reads like orders to an AI. */
export function givesAiOrders(text: string): boolean {
  return ORDERS().test(plainForm(text));
}
