import type { PairIndex } from './pair-index.ts';

/** A `PairIndex` as JSON holds it: its columns as base64. */
export type StoredPairIndex = {
  [Name in keyof PairIndex]: PairIndex[Name] extends ArrayBufferView ? string : PairIndex[Name];
};

export function storedIndex({ languages, main, meanLength, ...columns }: PairIndex): StoredPairIndex {
  const { language, length, terms, starts, turns } = columns;
  return {
    languages,
    main,
    meanLength,
    language: packed(language),
    length: packed(length),
    terms: packed(terms),
    starts: packed(starts),
    turns: packed(turns),
  };
}

export function openedIndex({ languages, main, meanLength, ...columns }: StoredPairIndex): PairIndex {
  return {
    languages,
    main,
    meanLength,
    language: opened(columns.language),
    length: opened(columns.length),
    terms: new Uint32Array(opened(columns.terms).buffer),
    starts: new Uint32Array(opened(columns.starts).buffer),
    turns: new Uint16Array(opened(columns.turns).buffer),
  };
}

function packed({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

/** A copy, since a buffer of Node's may lie anywhere in a larger one. */
function opened(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64'));
}
