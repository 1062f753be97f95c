export * from '../currencies.ts';
export { CURRENCIES } from '../words.ts';
