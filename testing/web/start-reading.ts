import type { TestContext } from 'node:test';
import { createDocumentReader } from '../../src/features/knowledge/read/document-reader.ts';
import { createWebReader } from '../../src/features/knowledge/web/web-reader.ts';
import { type Site, startWeb, type WebSettings } from './web-stand-in.ts';

/** The web reader as the server has it, on a web of its own. */
export async function startReading(t: TestContext, site: Site, settings: WebSettings = {}) {
  const web = await startWeb(t, site, settings);
  const reader = createWebReader({
    documentReader: createDocumentReader(),
    clock: () => 0,
    publicUrl: 'https://bot.example',
    web: web.options,
  });
  t.after(reader.close);
  return { web, reader };
}
