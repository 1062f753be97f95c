import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Dialect } from '../../src/db/database.ts';
import type { SideWork } from '../../src/side-work.ts';
import { type Client, client, signedInOwner, tokenFor } from '../owner-client.ts';
import { IN_PROCESS, startTestApp } from '../test-app.ts';
import { waitFor } from '../wait-for.ts';
import { type Site, startWeb, type WebSettings } from './web-stand-in.ts';

/** An owner who names pages of a web that the test makes up, on a clock that it moves. */
export async function pageShop(
  t: TestContext,
  dialect: Dialect,
  site: Site,
  { sideWork = IN_PROCESS, ...settings }: WebSettings & { sideWork?: SideWork } = {},
) {
  const web = await startWeb(t, site, settings);
  let passed = 0;
  const clock = () => Date.now() + passed;
  const app = await startTestApp(t, dialect, { overrides: { clock, web: web.options, sideWork } });
  const { context } = app;
  const owner = await signedInOwner(app);
  // A session ends within the days that pass.
  const api: Client = async (...call) =>
    client(app.url, await tokenFor(context, { userId: owner.id }))(...call);
  const rows = () => context.db.knex('knowledge_sources');

  /** Until nothing is due, whoever reads it. */
  const settled = () =>
    waitFor('the pages', async () => {
      await context.knowledgePages.run();
      const due = await rows()
        .where('next_read_at', '<=', clock())
        .where({ is_enabled: 1 })
        .where((lasting) => lasting.whereNull('valid_until').orWhere('valid_until', '>', clock()))
        .first('id');
      return due === undefined;
    });

  async function source(id: number) {
    const { status, body } = await api('GET', `/api/knowledge/${id}`);
    assert.equal(status, 200);
    return body;
  }

  return {
    app,
    web,
    owner,
    api,
    clock,
    rows,
    source,
    settled,
    /** Adds pages and waits until they are read. */
    async add(paths: readonly string[], options: object = {}): Promise<number[]> {
      const urls = paths.map((path) => web.at(path));
      const { status, body } = await api('POST', '/api/knowledge/pages', { urls, ...options });
      assert.equal(status, 201, JSON.stringify(body));
      await settled();
      return body.map(({ id }: { id: number }) => id);
    },
    /** Lets time pass. */
    skip(ms: number): void {
      passed += ms;
    },
    /** Lets time pass, and waits until what is due then is read. */
    async pass(ms: number): Promise<void> {
      passed += ms;
      await settled();
    },
    /** How often a page was asked for. */
    asked: (path: string) => web.paths().filter((one) => one === path).length,
    async bell(): Promise<{ kind: string; detail: string; times: number }[]> {
      const { body } = await api('GET', '/api/notifications');
      return (body.notifications ?? body).map(
        ({ kind, detail, times }: { kind: string; detail: string; times: number }) => ({
          kind,
          detail,
          times,
        }),
      );
    },
  };
}
