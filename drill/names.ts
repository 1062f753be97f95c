import type { Scope } from '../bench/tools/scope.ts';
import { loadConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import { createTypedNames } from '../src/safe-fetch/typed-names.ts';
import { startServer } from '../src/server.ts';
import { postMessage } from '../testing/fixtures.ts';
import { signedInOwner } from '../testing/owner-client.ts';
import { nameServer } from '../testing/web/name-server.ts';
import { type DrillRow, openScene } from './drill.ts';

const NAMES = 12;

/** An owner names websites whose name server never answers, while another one looks pages up and a customer asks the AI. */
export async function names(scope: Scope): Promise<DrillRow[]> {
  const after = (end: () => unknown) => scope.onEnd(async () => void (await end()));
  const nameserver = await nameServer({ after }, { 'bakery.example': '192.0.2.1' });
  const { env, ai, database } = await openScene(scope);
  const context = await createContext(loadConfig({ env: { ...env, DMREPLY_AI_BASE_URL: ai.url } }), {
    web: { resolve: createTypedNames({ nameServers: [nameserver.address] }), everyMs: 0 },
  });
  const server = await startServer(context);
  after(server.stop);
  const app = { url: server.url, context };
  const [anna, ben] = [await signedInOwner(app), await signedInOwner(app)];
  const begun = performance.now();
  const lookUp = (owner: typeof anna, host: string) =>
    owner.api('POST', '/api/knowledge/addresses', { input: `http://${host}/sitemap.xml` });
  const dead = Array.from({ length: NAMES }, (_, at) => lookUp(anna, `shop${at}.example`));
  const since = () => Math.round(performance.now() - begun) / 1_000;
  const live = lookUp(ben, 'bakery.example').then(since);
  const asked = new Set<string>();
  while (asked.size < 3) {
    for (const name of nameserver.asked) asked.add(name);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const atOnce = [...asked].filter((name) => name.startsWith('shop')).length;
  const { body } = await postMessage(server.url, ben.template.webhookUrl, {
    message: 'Do you deliver?',
    conversation_id: 'c1',
  });
  const reply = since();
  const looked = await live;
  await Promise.all(dead);
  const isReplied = body.source === 'ai';
  return [
    {
      drill: 'names',
      database,
      sent: 1,
      acknowledged: 1,
      storedOnce: isReplied ? 1 : 0,
      answeredTwice: 0,
      lost: isReplied ? 0 : 1,
      secondsWithoutService: reply,
      note: `${NAMES} dead names of one owner, ${atOnce} looked up at once, all told after ${since()} s; another owner's look-up took ${looked} s`,
      ...(atOnce > 2 ? { problem: 'one owner had more than two look-ups at once' } : {}),
    },
  ];
}
