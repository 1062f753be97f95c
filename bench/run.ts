/**
 * Measures the built server against the least that the same job can cost, in the same run:
 * `npm run bench`, or `node bench/run.ts triggers soak` for some parts of it. Ends with status 1 when a target is missed.
 */
import { admin } from './admin.ts';
import { ai } from './ai.ts';
import { contacts } from './contacts.ts';
import { factCheck } from './fact-check.ts';
import { given } from './given.ts';
import { instagram } from './instagram.ts';
import { instagramReceive } from './instagram-receive.ts';
import { knowledgeFind } from './knowledge-find.ts';
import { maintenance } from './maintenance.ts';
import { million } from './million.ts';
import { ownerApi } from './owner-api.ts';
import { postgres } from './postgres.ts';
import { profile } from './profile.ts';
import { scale } from './scale.ts';
import { signIn } from './sign-in.ts';
import { soak } from './soak.ts';
import { start } from './start.ts';
import { createScope, type Scope, withScope } from './tools/scope.ts';
import { compileScripts } from './tools/scripts.ts';
import { type Finding, printTable } from './tools/table.ts';
import { triggers } from './triggers.ts';
import { vacuum } from './vacuum.ts';

type Part = (scope: Scope) => Promise<Finding[]>;

const PARTS: Readonly<Record<string, Part>> = {
  triggers,
  ai,
  given,
  postgres,
  start,
  scale,
  million,
  maintenance,
  vacuum,
  'fact-check': factCheck,
  'knowledge-find': knowledgeFind,
  'sign-in': signIn,
  soak,
  'owner-api': ownerApi,
  contacts,
  instagram,
  admin,
  profile,
  'instagram-receive': instagramReceive,
};
/** What runs when nothing is named: the others take minutes each. */
const USUAL = ['triggers', 'ai', 'postgres', 'start', 'scale'];

const LIMIT_MS = 20 * 60 * 1_000;

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Known are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

const scope = createScope();
// Whatever hangs, nothing of it stays behind.
setTimeout(() => giveUp('This took too long.'), LIMIT_MS).unref();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => giveUp(signal));
}

const findings: Finding[] = [];
try {
  await compileScripts(scope);
  for (const name of named.length > 0 ? named : USUAL) {
    console.log(`${name}:`);
    const part = PARTS[name];
    if (part !== undefined) findings.push(...(await withScope(scope, part)));
  }
} finally {
  await scope.end();
  if (findings.length > 0) printTable(findings);
}
process.exitCode = findings.some(({ isMet }) => isMet === false) ? 1 : 0;

function giveUp(reason: string): void {
  console.error(reason);
  void scope.end().then(() => process.exit(1));
}
