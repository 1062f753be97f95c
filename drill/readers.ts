import type { Scope } from '../bench/tools/scope.ts';
import type { AppContext } from '../src/context.ts';
import { hostileDocuments } from '../testing/documents/hostile-documents.ts';
import { createOwner } from '../testing/fixtures.ts';
import { client, tokenFor } from '../testing/owner-client.ts';
import { type DrillRow, openScene } from './drill.ts';

const AT_ONCE = 3;
const LONGEST_WAIT_S = 8;

/** An owner sends files that take as long as they may, three at a time, while another one sends a small one. */
export async function readers(scope: Scope): Promise<DrillRow[]> {
  const scene = await openScene(scope);
  const tokens = await scene.look(async (context) => {
    await context.settings.save({ file_storage_enabled: true });
    return [await signedIn(context), await signedIn(context)] as const;
  });
  const { url } = await scene.startServer();
  const [dear, small] = tokens.map((token) => async (name: string, file: Buffer) => {
    const begun = performance.now();
    const path = `/api/knowledge/files?name=${name}`;
    const type = { 'content-type': 'application/octet-stream' };
    const { status, body } = await client(url, token)('POST', path, Uint8Array.from(file), type);
    return { status, said: status === 201 ? 'read' : body.error, seconds: secondsSince(begun) };
  }) as [Send, Send];
  const rows: DrillRow[] = [];
  for (const { name, file } of await hostileDocuments()) {
    const dears = Array.from({ length: AT_ONCE }, () => dear(name, file));
    const { status, seconds } = await small('small.txt', Buffer.from(`Rye bread ${rows.length}: 4 €`));
    const all = await Promise.all(dears);
    const took = all.map((one) => one.seconds.toFixed(1)).join(', ');
    rows.push({
      drill: 'readers',
      database: scene.database,
      sent: 1,
      acknowledged: 1,
      storedOnce: status === 201 ? 1 : 0,
      answeredTwice: 0,
      lost: status === 201 ? 0 : 1,
      secondsWithoutService: seconds,
      note: `${AT_ONCE} × ${name} took ${took} s: ${all[0]?.said}`,
      ...(seconds > LONGEST_WAIT_S ? { problem: 'a small file had to wait' } : {}),
    });
  }
  return rows;
}

type Send = (name: string, file: Buffer) => Promise<{ status: number; said: string; seconds: number }>;

async function signedIn(context: AppContext): Promise<string> {
  const { user } = await createOwner(context);
  return tokenFor(context, { userId: user.id });
}

function secondsSince(begun: number): number {
  return Math.round((performance.now() - begun) / 100) / 10;
}
