import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Scope } from '../bench/tools/scope.ts';
import { type ApiScene, type Caller, callerOf, openApiScene, withRows } from '../testing/api/api-scene.ts';
import type { Ending } from '../testing/test-app.ts';
import { NEVER_GOOD, reasonOf, type Summary, summaryOf } from './api-events.ts';
import type { DrillRow } from './drill.ts';

const TOOLS = ['openapi-python-client==0.29.1', 'schemathesis==4.32.5', 'openapi-spec-validator==0.9.0'];
const PYTHON = join(import.meta.dirname, '../node_modules/.cache/api-drill');
const SEED = 7;
/** Generated cases of each call in each of the phases that have no end of their own. */
const MOST_CASES = 15;
const run = promisify(execFile);

/** What takes away what other calls need comes after them, one step after the other. */
const STEPS: readonly RegExp[] = [
  /^postUserChangePlan$/,
  /^postUserCancelSubscription$/,
  /^postUserReactivateSubscription$/,
  // What is in something, before that.
  /^delete\w+ById[A-Z]/,
  /^(delete(?!User$|UserSessions$)|post.*(RotateWebhook|Disable))/,
  // They end the caller itself.
  /^deleteUserSessions$/,
  /^(deleteUser|postAuthLogout|postAdminLogout)$/,
];

interface Operation {
  operationId: string;
  security?: object[];
  parameters?: ({ $ref: string } | Parameter)[];
  requestBody?: { content: Record<string, { example?: object | string }> };
}
interface Parameter {
  name: string;
  in: string;
  example?: unknown;
  schema: { type?: string; enum?: unknown[] };
}
interface Description {
  security: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, Parameter>; schemas: Record<string, object> };
}

/** Programs that others made use the published description: a generated Python client, and thousands of generated requests. */
export async function api(scope: Scope): Promise<DrillRow[]> {
  const python = await tools().catch((error: Error) => error);
  if (python instanceof Error)
    return [row(`skipped: Python’s registry is not reached (${python.message.split('\n')[0]})`)];
  const after = (end: () => unknown) => scope.onEnd(async () => void (await end()));
  const scene = await openApiScene({ after } as Ending);
  const folder = await scope.folder();
  const description = (await (await fetch(`${scene.url}/api/openapi.json`)).json()) as Description;
  await writeFile(join(folder, 'published.json'), JSON.stringify(description));
  const { stdout: verdict } = await run(
    join(python, 'python'),
    ['-m', 'openapi_spec_validator', 'published.json'],
    { cwd: folder },
  );
  const modules = await pythonModules(python, folder);
  const requests = await generatedRequests(python, folder, scene, description);
  const problems = [
    ...(verdict.includes('OK') ? [] : [verdict]),
    ...(modules.broken.length > 0 ? [`Python can't import ${modules.broken.join(', ')}`] : []),
    ...requests.unexplained,
    ...requests.neverGood.filter((name) => !(name in NEVER_GOOD)).map((name) => `${name} never succeeds`),
  ];
  const note = `the description is valid; ${modules.count} modules of a Python client import; ${requests.cases} generated requests to ${requests.operations} calls, of which ${requests.neverGood.length} never succeeded: ${requests.neverGood.join(', ')}`;
  return [{ ...row(note), ...(problems.length > 0 ? { problem: problems.join('; ') } : {}) }];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const row = (note: string): DrillRow => ({
  drill: 'api',
  database: 'sqlite',
  sent: 0,
  acknowledged: 0,
  storedOnce: 0,
  answeredTwice: 0,
  lost: 0,
  secondsWithoutService: 0,
  note,
});

/** The folder of the programs; installed once. Throws where the registry is not reached. */
async function tools(): Promise<string> {
  const home = join(PYTHON, TOOLS.join('+'));
  if (!existsSync(home)) {
    await mkdir(PYTHON, { recursive: true });
    const unfinished = `${home}.${process.pid}`;
    await run('python3', ['-m', 'venv', unfinished]);
    await run(join(unfinished, 'bin/python'), ['-m', 'pip', 'install', '--quiet', ...TOOLS]);
    await rename(unfinished, home);
  }
  return join(home, 'bin');
}

/** A client, each of whose modules is imported. */
async function pythonModules(python: string, folder: string): Promise<{ count: number; broken: string[] }> {
  const to = ['--path', 'published.json', '--output-path', 'client', '--meta', 'none'];
  await run(join(python, 'python'), ['-m', 'openapi_python_client', 'generate', ...to], {
    cwd: folder,
  });
  const files = await readdir(join(folder, 'client'), { recursive: true });
  const names = files
    .filter((file) => file.endsWith('.py'))
    .map((file) =>
      `client.${file.replace(/(\/?__init__)?\.py$/, '').replaceAll('/', '.')}`.replace(/\.$/, ''),
    );
  const importAll = `import importlib, sys
for name in sys.stdin.read().split():
    try: importlib.import_module(name)
    except Exception as error: print(name)`;
  const child = spawn(join(python, 'python'), ['-c', importAll], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(names.join('\n'));
  let broken = '';
  child.stdout.on('data', (text) => {
    broken += text;
  });
  await once(child, 'close');
  return { count: names.length, broken: broken.split('\n').filter(Boolean) };
}

/** Generated requests of all phases, and then to the calls that take something away. Prints a table of each. */
async function generatedRequests(python: string, folder: string, scene: ApiScene, description: Description) {
  const callers = callersOf(description);
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(seeded(description, scene)));
  await writeFile(join(folder, 'schemathesis.toml'), headersOf(scene, callers));
  const stepOf = (id: string) => STEPS.findIndex((step) => step.test(id));
  const byStep = Map.groupBy(Object.keys(callers), stepOf);
  const all: Summary = { cases: new Map(), failures: [], good: new Set() };
  for (const [step, calls] of [...byStep].sort(([one], [other]) => one - other)) {
    const phases = step === -1 ? 'examples,coverage,fuzzing,stateful' : 'examples,coverage';
    const summary = await schemathesis(python, folder, scene.url, phases, calls);
    for (const [phase, count] of summary.cases) all.cases.set(phase, (all.cases.get(phase) ?? 0) + count);
    all.failures.push(...summary.failures);
    for (const call of summary.good) all.good.add(call);
  }
  console.table(
    [...all.cases].map(([phase, cases]) => {
      const failed = all.failures.filter((one) => one.phase === phase);
      return {
        phase,
        cases,
        failed: failed.length,
        unexplained: failed.filter((one) => reasonOf(one) === null).length,
      };
    }),
  );
  const byReason = Map.groupBy(all.failures, (one) => `${one.check}: ${reasonOf(one) ?? 'unexplained'}`);
  console.table([...byReason].map(([reason, { length }]) => ({ reason, failures: length })));
  const names = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const unexplained = all.failures.filter((one) => reasonOf(one) === null);
  const told = Map.groupBy(unexplained, ({ check, call, status }) => `${check}: ${call} answers ${status}`);
  return {
    cases: [...all.cases.values()].reduce((sum, count) => sum + count, 0),
    operations: names.length,
    neverGood: names.filter((name) => !all.good.has(name)),
    unexplained: [...told].map(([what, [one]]) => `${what} (${one?.about}) ${one?.answer.slice(0, 120)}`),
  };
}

async function schemathesis(
  python: string,
  folder: string,
  url: string,
  phases: string,
  calls: readonly string[],
): Promise<Summary> {
  const events = join(folder, `events-${calls[0]}.ndjson`);
  const child = spawn(
    join(python, 'python'),
    [
      '-m',
      'schemathesis.cli',
      ...['--config-file', 'schemathesis.toml', 'run', 'openapi.json', '--url', url, '--no-color'],
      ...[
        '--phases',
        phases,
        '--seed',
        `${SEED}`,
        '--max-examples',
        `${MOST_CASES}`,
        '--continue-on-failure',
      ],
      ...['--request-timeout', '10', '--report', 'ndjson', '--report-ndjson-path', events, '--no-shrink'],
      ...calls.flatMap((id) => ['--include-operation-id', id]),
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await once(child, 'close');
  return summaryOf(await readFile(events, 'utf8'));
}

function callersOf({ paths, security: usual }: Description): Record<string, Caller> {
  const calls = Object.values(paths).flatMap((one) => Object.values(one));
  return Object.fromEntries(
    calls.map(({ operationId, security = usual }) => [operationId, callerOf(security)]),
  );
}

/** The tool's settings: whose token goes with each call, and of an event stream, the first event is enough. */
function headersOf({ tokens }: ApiScene, callers: Readonly<Record<string, Caller>>): string {
  const blocks = Object.entries(callers).flatMap(([id, caller]) =>
    caller === 'anybody'
      ? []
      : `[[operations]]
include-operation-id = "${id}"
max-stream-events = 1
headers = { Authorization = "Bearer ${tokens[caller]}" }`,
  );
  return blocks.join('\n\n');
}

/** The description with the ids and codes of this server: without them, hardly a generated request finds a row. */
function seeded(description: Description, { parameter, rows, bodies }: ApiScene): Description {
  const own = structuredClone(description);
  for (const [path, methods] of Object.entries(own.paths)) {
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    for (const [method, call] of Object.entries(methods)) {
      call.parameters =
        call.parameters?.map((given) => {
          const one =
            '$ref' in given
              ? (own.components.parameters[given.$ref.split('/').at(-1) ?? ''] as Parameter)
              : given;
          if (one.name === 'name' && path.startsWith('/api/knowledge/'))
            return { ...one, example: 'prices.txt' };
          if (one.in !== 'path') return given;
          const text = parameter(method.toUpperCase(), pattern, one.name);
          const value = one.schema.type === 'integer' ? Number(text) : text;
          return { ...one, example: value, schema: { ...one.schema, enum: [value] } };
        }) ?? [];
      for (const [type, media] of Object.entries(call.requestBody?.content ?? {})) {
        if (type === 'application/octet-stream') media.example = 'Cherry tart: 30 dollars.';
        else if (media.example !== undefined)
          media.example = bodies[call.operationId] ?? (withRows(media.example, rows) as object);
      }
    }
  }
  for (const [name, schema] of Object.entries(own.components.schemas)) {
    if (name.endsWith('Body')) own.components.schemas[name] = withRowsOnly(schema, rows) as object;
  }
  return own;
}

/** A field that stands for a row takes that row alone. */
function withRowsOnly(schema: unknown, rows: ApiScene['rows']): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withRowsOnly(one, rows));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, one]) => [
      name,
      rows[name] === undefined || !isRecord(one) || one.type === 'string'
        ? withRowsOnly(one, rows)
        : { ...one, enum: [rows[name]] },
    ]),
  );
}
