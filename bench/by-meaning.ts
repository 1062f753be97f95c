/**
 * Does meaning find what words do not? Asks a real embedding model about three shelves, and counts for each way of finding how
 * often the answer is among the given pieces, and how often it is the first:
 * `node bench/by-meaning.ts http://127.0.0.1:8931/v1 MODEL [--question 'query: '] [--passage 'passage: '] [--half open|held-back]
 * [--spread 0.2] [--shops by-meaning|hard-questions] [--show]`. `--spread` imitates a model whose likenesses lie closer together or further apart: the vectors
 * are moved away from their mean, or back. It does not show how such a model orders them. `docs/meaning.md` keeps the table.
 */
import { parseArgs } from 'node:util';
import { createSpaceOf } from '../src/features/ai/embedding-marks.ts';
import { rankPieces } from '../src/features/knowledge/find/find-pieces.ts';
import type { ShelfVectors } from '../src/features/knowledge/meaning/meaning.types.ts';
import { likenessOf, nearestPieces } from '../src/features/knowledge/meaning/nearest.ts';
import { pieceText } from '../src/features/knowledge/meaning/piece-hashes.ts';
import { bm25, type HardShop, hardShops, shelfOf } from '../testing/cases/hard-questions/hard-questions.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    question: { type: 'string', default: '' },
    passage: { type: 'string', default: '' },
    half: { type: 'string', default: 'open' },
    shops: { type: 'string', default: 'by-meaning' },
    spread: { type: 'string', default: '1' },
    show: { type: 'boolean', default: false },
  },
});
const [address = '', model = ''] = positionals;
if (address === '' || model === '') {
  console.error('Which address and which model? node bench/by-meaning.ts http://127.0.0.1:8931/v1 MODEL');
  process.exit(2);
}

/** As usual retrieval gives them: about 1,000 tokens. */
const USUAL_PIECES = 12;
const OUR_TOKENS = 500;
const K = 60;
const BATCH = 32;

/** Pieces by their places, the first one first. */
type Way = (message: string, question: Float32Array) => readonly number[];

async function embed(texts: readonly string[]): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let at = 0; at < texts.length; at += BATCH) {
    const answer = await fetch(`${address}/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model, input: texts.slice(at, at + BATCH) }),
    });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    const { data } = (await answer.json()) as { data: { embedding: number[] }[] };
    vectors.push(...data.map(({ embedding }) => toLength1(Float32Array.from(embedding))));
  }
  return vectors;
}

function toLength1(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** The same vectors with likenesses further apart (below 1: less of what all have in common). */
function spread(vectors: readonly Float32Array[], share: number): Float32Array[] {
  const size = vectors[0]?.length ?? 0;
  const mean = Float32Array.from(
    { length: size },
    (_, at) => vectors.reduce((sum, vector) => sum + (vector[at] ?? 0), 0) / vectors.length,
  );
  return vectors.map((vector) => toLength1(vector.map((value, at) => value - (1 - share) * (mean[at] ?? 0))));
}

const dot = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

/** What is right, first and given, of a shelf's questions. */
async function measure(shop: HardShop): Promise<void> {
  const shelf = await shelfOf(shop);
  const set = { questionPrefix: values.question, passagePrefix: values.passage };
  const spaceOf = createSpaceOf({ aiEmbeddings: { baseUrl: '', model: '', apiKey: '', ...set } });
  const space = spaceOf({ model, baseUrl: '' });
  const pieces = shelf.shelved.flatMap((shelved) =>
    shelved.index.pieces.map((piece) => ({
      piece,
      plain: [...piece.headings, piece.text].join('\n'),
      text: pieceText(space, shelved, piece),
    })),
  );
  const questions = shop.questions.filter(({ isHeld }) => isHeld === (values.half === 'held-back'));
  const asked = questions.map(({ message }) => `${space.marks.question}${message}`);
  const all = spread(await embed([...pieces.map(({ text }) => text), ...asked]), Number(values.spread));
  const [known, vectors] = [all.slice(0, pieces.length), all.slice(pieces.length)];
  const starts: number[] = [];
  let count = 0;
  for (const { index } of shelf.shelved) {
    starts.push(count);
    count += index.pieces.length;
  }
  const dimensions = known[0]?.length ?? 0;
  const inMemory = Float32Array.from(known.flatMap((vector) => [...vector]));
  const likeness = await likenessOf(inMemory, dimensions);
  const shelfVectors: ShelfVectors = { values: inMemory, dimensions, starts, likeness };
  const byWords = bm25(pieces.map(({ plain }) => plain));
  const places = new Map(pieces.map(({ piece }, place) => [piece, place]));
  const ours = (message: string, near: readonly Float32Array[]): number[] => {
    const limits = { tokens: OUR_TOKENS, now: 1 };
    const ranking = rankPieces(shelf, { message, before: [] }, limits);
    if (!ranking.isAsking) return [];
    const found = near.length === 0 ? [] : nearestPieces(shelf, shelfVectors, near, limits);
    return ranking.choose(found).map(({ piece }) => places.get(piece) ?? -1);
  };
  const cosine: Way = (_, question) =>
    known
      .map((vector, place) => ({ place, likeness: dot(vector, question) }))
      .sort((a, b) => b.likeness - a.likeness)
      .map(({ place }) => place);
  const bm: Way = (message) => byWords(message).map(({ place }) => place);
  const ways: Record<string, Way> = {
    'words, ours': (message) => ours(message, []),
    'BM25, 12 pieces': (message) => bm(message, new Float32Array()).slice(0, USUAL_PIECES),
    'cosine, 12 pieces': (message, question) => cosine(message, question).slice(0, USUAL_PIECES),
    'both by rank, 12 pieces': (message, question) =>
      byRank(bm(message, question), cosine(message, question)).slice(0, USUAL_PIECES),
    'words and meaning, ours': (message, question) => ours(message, [question]),
  };
  console.log(`\n${shop.name}: ${pieces.length} pieces, ${questions.length} questions, ${values.half}`);
  for (const [name, way] of Object.entries(ways)) {
    const tally = { found: 0, first: 0, of: 0, given: 0, tokens: 0, off: 0, ofOff: 0 };
    for (const [at, { message, holds }] of questions.entries()) {
      const given = way(message, vectors[at] ?? new Float32Array());
      const rank = holds === null ? -1 : given.findIndex((place) => pieces[place]?.plain.includes(holds));
      if (holds === null) {
        tally.ofOff += 1;
        tally.off += given.length;
        if (values.show && name.startsWith('words and')) console.log(`  off: ${message} ${given.length}`);
        continue;
      }
      tally.of += 1;
      if (rank >= 0) tally.found += 1;
      if (rank === 0) tally.first += 1;
      if (values.show && name.startsWith('words and') && rank !== 0)
        console.log(`  ${rank}: ${message} => ${holds}`);
      tally.given += given.length;
      tally.tokens += given.reduce((sum, place) => sum + (pieces[place]?.piece.tokens ?? 0), 0);
    }
    const each = (sum: number, of: number) => (sum / Math.max(1, of)).toFixed(1);
    console.log(
      `${name.padEnd(26)} found ${tally.found} of ${tally.of}, first ${tally.first}; ${each(tally.given, tally.of)} pieces, ${each(tally.tokens, tally.of)} tokens; off topic ${each(tally.off, tally.ofOff)} pieces`,
    );
  }
}

function byRank(...lists: (readonly number[])[]): number[] {
  const ranks = new Map<number, number>();
  for (const list of lists)
    for (const [at, place] of list.entries()) ranks.set(place, (ranks.get(place) ?? 0) + 1 / (K + at + 1));
  return [...ranks].sort(([, a], [, b]) => b - a).map(([place]) => place);
}

for (const shop of hardShops(values.shops === 'by-meaning' ? '../by-meaning/' : './')) await measure(shop);
