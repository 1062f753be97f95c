import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AppContext } from '../../src/context.ts';
import { makeStory } from '../../testing/made-up-exports/story.ts';
import { turnsOf } from '../../testing/made-up-exports/turns.ts';
import type { Scope } from './scope.ts';
import { type Server, startServer } from './server.ts';
import { faq, SHOP, TRIGGER_PHRASE, TRIGGER_REPLY } from './shop-texts.ts';

/** A checkout that was built; `BENCH_ROOT` names another one than this, to compare two versions. */
const ROOT = process.env.BENCH_ROOT ?? join(import.meta.dirname, '../..');

/** Data of a shop, on which servers can be started. */
export interface Shop {
  env: Readonly<Record<string, string>>;
  /** The path of its webhook. */
  path: string;
}

export interface ShopOptions {
  /** Without one, SQLite in the folder. */
  databaseUrl?: string;
  /** An AI provider's address. Without one the shop has no AI. */
  aiUrl?: string;
  /** How many triggers and FAQs the shop has; the trigger that the messages fire is tried last. */
  entries?: number;
  /** What the AI may answer from beside the template. */
  papers?: readonly { name: string; text: string }[];
  /** Whether the owner's voice was learned. */
  hasVoice?: boolean;
  /** More variables of the server. */
  env?: Readonly<Record<string, string>>;
  /** What else is there before the server starts. */
  prepare?: (context: AppContext, userId: number, templateId: number) => Promise<void>;
}

export async function openShop(scope: Scope, options: ShopOptions = {}): Promise<Shop> {
  const env: Record<string, string> = {
    DMREPLY_SERVER_DATA_DIR: await scope.folder(),
    DMREPLY_WEBHOOK_MESSAGES_PER_MINUTE: '0',
    DMREPLY_WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0',
    DMREPLY_AI_BASE_URL: options.aiUrl ?? 'http://127.0.0.1:9/v1',
  };
  if (options.aiUrl !== undefined) env.DMREPLY_AI_API_KEY = 'sk-bench-0123456789';
  if (options.databaseUrl !== undefined) env.DMREPLY_DATABASE_URL = options.databaseUrl;
  Object.assign(env, options.env);
  return { env, path: await fillShop(env, options) };
}

async function fillShop(
  env: Record<string, string>,
  { entries = 1, papers = [], hasVoice = false, prepare }: ShopOptions,
): Promise<string> {
  const { loadConfig }: typeof import('../../src/config.ts') = await built('config.js');
  const { createContext }: typeof import('../../src/context.ts') = await built('context.js');
  const context = await createContext(loadConfig({ env: { ...env, DMREPLY_SERVER_LOG_LEVEL: 'silent' } }));
  try {
    const owner = await context.accounts.create({ username: 'baker', email: 'baker@example.com' });
    const faqs = numbers(entries).map(faq);
    const template = await context.templates.create(owner.id, { ...SHOP, faqs: faqs.join('\n') });
    const { add } = context.triggers;
    await add(owner.id, template.id, { triggerPhrase: TRIGGER_PHRASE, responseAction: TRIGGER_REPLY });
    for (const n of numbers(entries - 1)) {
      const triggerPhrase = `voucher for course ${n}`;
      await add(owner.id, template.id, { triggerPhrase, responseAction: `Course ${n} it is.` });
    }
    for (const paper of papers) await context.knowledge.addText(owner.id, paper);
    if (hasVoice) await context.voices.add(owner.id, 'export', turnsOf(makeStory({ seed: 3 })));
    await prepare?.(context, owner.id, template.id);
    return `/api/webhook/${template.webhookUrl}`;
  } finally {
    await context.close();
  }
}

/** The built server as its own process, as `npm start` starts it. */
export async function startProduct(scope: Scope, shop: Shop): Promise<Server> {
  const { env, options } = startScript();
  return startServer(scope, {
    path: shop.path,
    args: () => [...options, join(ROOT, 'cli/dmreply.js'), 'serve'],
    env: (port) => ({ ...env, ...shop.env, DMREPLY_SERVER_PORT: String(port) }),
  });
}

/** What `exec env NAME=value node --option cli/dmreply.js serve` gives the process and Node. */
function startScript(): { env: Record<string, string>; options: string[] } {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const words = scripts.start.split(' ');
  const node = words.indexOf('node');
  return {
    env: Object.fromEntries(
      words.slice(0, node).flatMap((word) => (word.includes('=') ? [word.split('=')] : [])),
    ),
    options: words.slice(node + 1, words.indexOf('cli/dmreply.js')),
  };
}

function built(file: string) {
  return import(pathToFileURL(join(ROOT, 'dist/src', file)).href);
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
