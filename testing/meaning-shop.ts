import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { ContextOverrides } from '../src/context.ts';
import type { Dialect } from '../src/db/database.ts';
import { PROBE } from '../src/features/knowledge/meaning/fit-watch.ts';
import { embeddingsRequest } from './ai/ai-embeddings.ts';
import { bakery } from './bakery.ts';

export const MODEL = 'text-embedding-3-small';
/** So much that it does not fit whole. */
export const TINS = Array.from(
  { length: 150 },
  (_, at) => `Article: RB-${3000 + at}, Name: Baking tin ${at + 10} cm, Price: ${at + 7}.35 €`,
);
export const UMBRELLAS = 'Umbrellas to borrow wait beside the door.';
const RULES = ['# Arriving', UMBRELLAS, '# Refunds', 'We refund within a week.'];
export const CATALOG = ['# Tins', ...TINS, ...RULES].join('\n');
/** Shares no word with the passage that answers it. */
export const OTHER_WORDS = 'What if it rains?';

/** A shop whose papers are found by meaning too. */
export async function meaningShop(
  t: TestContext,
  dialect: Dialect,
  env: Record<string, string> = {},
  overrides: ContextOverrides = {},
) {
  const bot = await bakery(t, dialect, env, overrides);
  const { api, app, ai, knex, owner, changed } = bot;
  const { context } = app;
  // Each test says when something is read in.
  await context.readings.stop();
  const allTexts = () => ai.embeddings.requests.flatMap((call) => embeddingsRequest(call).input);
  const texts = () => allTexts().filter((text) => text !== PROBE);
  return {
    ...bot,
    /** What the provider was asked, without the probe. */
    texts,
    /** How often the probe went along. */
    probes: () => allTexts().length - texts().length,
    async paper(text: string): Promise<number> {
      const { status, body } = await api('POST', '/api/knowledge/texts', { name: 'Catalog', text });
      assert.equal(status, 201);
      changed();
      return body.id;
    },
    meaning: async () => (await api('GET', '/api/knowledge/meaning')).body,
    async switchTo(isOn: boolean, model = MODEL) {
      const { status, body } = await api('PUT', '/api/knowledge/meaning', { isOn, model });
      assert.equal(status, 200);
      changed();
      return body;
    },
    /** What the background does; a fault's pause is over. */
    async readIn() {
      await knex('knowledge_meaning').update({ next_at: 0 });
      await context.readingIn.run();
      changed();
    },
    find: async (message: string, before?: string[]) =>
      (await api('POST', '/api/knowledge/find', { message, ...(before === undefined ? {} : { before }) }))
        .body,
    vectors: async (): Promise<number> => {
      const [row] = await knex('knowledge_vectors').where({ user_id: owner.id }).count({ count: '*' });
      return Number(row?.count);
    },
    async lastReason() {
      const [{ id }] = (await api('GET', '/api/conversations')).body;
      return (await api('GET', `/api/conversations/${id}/messages`)).body.at(-1).reason.knowledge;
    },
  };
}
