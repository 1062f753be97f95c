export * from '../words.ts';
