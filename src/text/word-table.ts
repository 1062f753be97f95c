export * from './word-lists.ts';
