import type { TestContext } from 'node:test';
import type { DocumentReader } from '../../src/features/knowledge/read/document-reader.ts';
import { createWebReader } from '../../src/features/knowledge/web/web-reader.ts';
import { IN_PROCESS } from '../test-app.ts';
import { type Site, startWeb, type WebSettings } from './web-stand-in.ts';

/** The web reader as the server has it for an owner, on a web of its own; without processes for what is read, unless the test brings them. */
export async function startReading(
  t: TestContext,
  site: Site,
  {
    documentReader = IN_PROCESS.documentReader,
    ...settings
  }: WebSettings & { documentReader?: DocumentReader } = {},
) {
  const web = await startWeb(t, site, settings);
  const reader = createWebReader({
    documentReader,
    clock: () => 0,
    publicUrl: 'https://bot.example',
    web: web.options,
  });
  t.after(reader.close);
  const { readPage, pagesOf, sitemapOf } = reader;
  const OWNER = 1;
  return {
    web,
    reader: {
      readPage: (...[url, known]: Skip<typeof readPage>) => readPage(OWNER, url, known),
      pagesOf: (...[input]: Skip<typeof pagesOf>) => pagesOf(OWNER, input),
      sitemapOf: (...[url]: Skip<typeof sitemapOf>) => sitemapOf(OWNER, url),
    },
  };
}

type Skip<F> = F extends (userId: number, ...rest: infer Rest) => unknown ? Rest : never;
