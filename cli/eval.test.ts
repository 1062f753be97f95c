import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { loadConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import { STARTER_STRATEGIES } from '../src/features/strategies/starters/index.ts';
import { ask } from '../src/features/strategies/starters/starter.ts';
import { aiRequest, reply } from '../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../testing/ai/ai-stand-in.ts';
import { isLook } from '../testing/asked-bakery.ts';
import { createCli } from '../testing/cli-process.ts';
import { BAKERY } from '../testing/fixtures.ts';
import { testEnvironment } from '../testing/test-app.ts';

const CASES = `
[[case]]
name = "delivery"
message = "How far do you deliver?"
contains = ["5 KM"]
not_contains = ["free"]
source = "ai"
max_sentences = 2
language = "en"
no_finding = true

[[case]]
message = "Your opening hours?"
source = ["trigger", "faq"]
contains = ["8 am"]
`;

/** A bakery with a trigger, and an AI that says one thing. */
async function bakery(t: TestContext, said: string) {
  const ai = await createAiStandIn({ reply: () => said });
  t.after(() => ai.close());
  const env = await testEnvironment(t, 'sqlite', { AI_BASE_URL: ai.url });
  const cli = await createCli(t, env);
  await writeFile(join(cli.folder, 'bakery.json'), JSON.stringify(BAKERY));
  await writeFile(join(cli.folder, 'cases.toml'), CASES);
  for (const args of [
    ['users', 'create', '--username', 'anna', '--email', 'anna@example.com'],
    ['keys', 'set', '--user', 'anna', '--openai', 'sk-anna-12345'],
    ['templates', 'create', '--user', 'anna', '--file', 'bakery.json'],
    ['triggers', 'add', '--template', '1', '--phrase', 'opening hours', '--reply', 'From 8 am to noon.'],
  ]) {
    const { code, err } = await cli.run(args);
    assert.equal(code, 0, err);
  }
  return { ai, cli, env };
}

test('eval passes, records, and passes again from the recording without the model', async (t) => {
  const { ai, cli } = await bakery(t, 'We deliver within 5 km of the shop.');
  const live = await cli.run(['eval', '1', 'cases.toml', '--record', 'answers.json']);
  assert.equal(live.code, 0, live.out + live.err);
  assert.match(live.out, /ok +delivery +ai +We deliver within 5 km/);
  assert.match(live.err, /2 passed, 0 failed/);
  assert.equal(ai.requestCount(), 1, 'a trigger asks no model');

  const replayed = await cli.run(['eval', '1', 'cases.toml', '--replay', 'answers.json', '--json']);
  assert.equal(replayed.code, 0, replayed.err);
  const results = JSON.parse(replayed.out) as { name: string; passed: boolean; source: string }[];
  assert.deepEqual(
    results.map(({ name, passed, source }) => [name, passed, source]),
    [
      ['delivery', true, 'ai'],
      ['Your opening hours?', true, 'trigger'],
    ],
  );
  assert.equal(ai.requestCount(), 1);
});

test('a second look is part of test and eval, and of what eval records', async (t) => {
  const { ai, cli } = await bakery(t, 'Not asked.');
  ai.setDefault((exchange) => {
    const said = isLook(aiRequest(exchange.call))
      ? '{"claims": ["Blue ones too"]}'
      : 'We deliver within 5 km of the shop. Blue ones too.';
    return reply(said)(exchange);
  });
  const looking = JSON.stringify({ ...BAKERY, templateName: 'Looking', secondLook: true });
  await writeFile(join(cli.folder, 'looking.json'), looking);
  await cli.run(['templates', 'create', '--user', 'anna', '--file', 'looking.json']);
  const tried = await cli.run(['test', 'Looking', 'How far do you deliver?']);
  assert.match(tried.out, /We deliver within 5 km of the shop\.\n/);
  assert.match(tried.out, /second look: shortened "Blue ones too"/);
  const cases = '[[case]]\nmessage = "How far do you deliver?"\nnot_contains = ["blue"]\nsource = "ai"\n';
  await writeFile(join(cli.folder, 'cases.toml'), cases);
  const live = await cli.run(['eval', 'Looking', 'cases.toml', '--record', 'answers.json']);
  assert.equal(live.code, 0, live.out + live.err);
  const asked = ai.requestCount();
  const replayed = await cli.run(['eval', 'Looking', 'cases.toml', '--replay', 'answers.json']);
  assert.deepEqual([replayed.code, ai.requestCount()], [0, asked], replayed.err);
});

test('eval says what each failed case lacks and ends with 1', async (t) => {
  const { cli } = await bakery(
    t,
    'We gladly deliver what you order, and look forward to you. That costs $99 extra.',
  );
  await writeFile(join(cli.folder, 'cases.toml'), CASES.replace('language = "en"', 'language = "de"'));
  const { code, out, err } = await cli.run(['eval', 'Linden Bakery', 'cases.toml', '--json']);
  assert.equal(code, 1);
  assert.match(err, /^$|passed/);
  const [delivery, hours] = JSON.parse(out) as { passed: boolean; failures: string[] }[];
  assert.equal(hours?.passed, true);
  const failures = delivery?.failures.join('; ') ?? '';
  assert.match(failures, /does not contain "5 KM"/);
  assert.match(failures, /the guard found price: "\$99/);
  assert.match(failures, /is in language "en", not "de"/);
});

test('eval plays a whole conversation from its script, and names the turn that differs', async (t) => {
  const { ai, cli } = await bakery(t, 'Not asked.');
  const turns = [
    { customer: 'Your opening hours?', source: 'trigger' },
    { customer: 'and do you deliver?', says: 'Within 5 km.', contains: ['5 km'] },
  ];
  const conversation = (transcript: string) => `[[conversation]]
name = "two turns"
turns = [${turns
    .map((turn) => `{ ${Object.entries(turn).map(([name, value]) => `${name} = ${JSON.stringify(value)}`)} }`)
    .join(', ')}]
ended = ""
transcript = ${JSON.stringify(transcript)}`;
  const lines = [
    '> Your opening hours?',
    '< From 8 am to noon. (trigger)',
    '= at no step',
    '> and do you deliver?',
    '< Within 5 km. (ai)',
    '= at no step',
  ];
  await writeFile(join(cli.folder, 'cases.toml'), conversation(lines.join('\n')));
  const { code, out, err } = await cli.run(['eval', '1', 'cases.toml', '--json']);
  assert.equal(code, 0, out + err);
  assert.deepEqual(JSON.parse(out)[0].transcript, lines);
  assert.equal(ai.requestCount(), 0);
  await writeFile(join(cli.folder, 'cases.toml'), conversation(lines.slice(0, 5).join('\n')));
  const failed = await cli.run(['eval', '1', 'cases.toml']);
  assert.equal(failed.code, 1);
  assert.match(failed.out, /line 6 is "= at no step", not ""/);
});

test('the conversation of the guide to strategies passes', async (t) => {
  const { ai, cli, env } = await bakery(t, 'Not asked.');
  const starter = STARTER_STRATEGIES.find(({ key }) => key === 'guide');
  assert.ok(starter !== undefined);
  const filled = JSON.parse(JSON.stringify(starter.strategy).replace(/\[[a-z][^[\]"]*\]/g, 'linden.example'));
  const context = await createContext(loadConfig({ env }));
  await context.strategies.add(1, 1, filled);
  await context.close();
  const guide = await readFile(join(import.meta.dirname, '../docs/strategies.md'), 'utf8');
  const toml = /```toml\n(.*?)```/s.exec(guide)?.[1] ?? '';
  await writeFile(join(cli.folder, 'guide.toml'), toml);
  const { code, out, err } = await cli.run(['eval', BAKERY.templateName, 'guide.toml']);
  assert.equal(code, 0, out + err);
  assert.equal(ai.requestCount(), 0);
});

test('eval tells which template of a group answers', async (t) => {
  const { ai, cli, env } = await bakery(t, 'Gladly.');
  const context = await createContext(loadConfig({ env }));
  const { id: userId } = await context.db.knex('users').first('id');
  const { id: passTo } = await context.templates.create(userId, { ...BAKERY, templateName: 'Weddings' });
  for (const id of [1, passTo]) await context.sharing.join(userId, id, 'The bakery');
  const passing = { triggerPhrase: 'wedding', responseAction: '', passTo, passMinutes: 3 };
  await context.triggers.add(userId, 1, passing);
  await context.close();
  const turn = (customer: string, saidBy: string) =>
    `{ customer = "${customer}", says = "Gladly.", said_by = "${saidBy}" }`;
  const file = (last: string) => `[[case]]
message = "A wedding"
said_by = "Weddings"
[[conversation]]
turns = [${[turn('A cake', 'Linden Bakery'), turn('A wedding', 'Weddings'), turn('In June', 'Weddings'), turn('A loaf', last)].join(', ')}]`;
  await writeFile(join(cli.folder, 'cases.toml'), file('Linden Bakery'));
  const { code, out, err } = await cli.run(['eval', '1', 'cases.toml', '--json']);
  assert.equal(code, 0, out + err);
  assert.equal(ai.requestCount(), 1);
  const transcript: string[] = JSON.parse(out)[1].transcript;
  assert.deepEqual(
    transcript.filter((line) => line.startsWith('<')),
    ['< Gladly. (ai)', '< Gladly. (ai, Weddings)', '< Gladly. (ai, Weddings)', '< Gladly. (ai)'],
  );
  await writeFile(join(cli.folder, 'cases.toml'), file('Weddings'));
  const failed = await cli.run(['eval', '1', 'cases.toml']);
  assert.match(failed.out, /turn 4 was said by "Linden Bakery", not "Weddings"/);
  const tried = await cli.run(['test', '1', 'A wedding']);
  assert.match(tried.out, /^Said by Weddings$/m);
  assert.match(tried.out, /^Reason {2}passed on by trigger 2 "wedding"; /m);
  const { out: list } = await cli.run(['triggers', 'list', '--template', '1']);
  assert.match(list, /wedding .*\(passes on to template 2\)/);
});

test('eval plays a strategy to its end, with what the model is said to find', async (t) => {
  const { ai, cli, env } = await bakery(t, 'Not asked.');
  const context = await createContext(loadConfig({ env }));
  const { id: userId } = await context.db.knex('users').first('id');
  await context.strategies.add(userId, 1, {
    name: 'What for',
    goal: 'To know the occasion',
    begins: { when: 'phrase', phrase: 'cake', tag: '' },
    steps: [ask('occasion', 'The occasion', [])],
    ends: { tag: 'cake', text: '', handOver: false },
    givesUp: { afterReplies: 6, onAnger: true, onStop: true, answersFirst: true },
  });
  await context.close();
  const file = (found: string) => `[[conversation]]
turns = [
  { customer = "A cake, please", says = "What for?", findings = {}, step = "occasion" },
  { customer = "My birthday", says = "Lovely.", findings = { occasion = "${found}" } },
]
fields = { occasion = "My birthday" }
tags = ["cake"]
ended = "reached"`;
  await writeFile(join(cli.folder, 'cases.toml'), file('My birthday'));
  const { code, out } = await cli.run(['eval', '1', 'cases.toml']);
  assert.equal(code, 0, out);
  assert.equal(ai.requestCount(), 0);
  await writeFile(join(cli.folder, 'cases.toml'), file('A wedding'));
  const invented = await cli.run(['eval', '1', 'cases.toml']);
  assert.match(invented.out, /knows occasion as "", not "My birthday"; has the tags ""; ended as ""/);
});

test('eval refuses cases that it does not understand, in one line', async (t) => {
  const { cli } = await bakery(t, 'Yes.');
  for (const [cases, problem] of [
    ['[[case]]\nmesage = "Hi"', /case 1/],
    ['no toml [', /cases\.toml: /],
    ['[[case]]\nmessage = "Hi"\nlanguage = "German"', /case 1 .*language|case 1/],
  ] as const) {
    await writeFile(join(cli.folder, 'cases.toml'), cases);
    const { code, err } = await cli.run(['eval', '1', 'cases.toml']);
    assert.equal(code, 1);
    assert.match(err, problem);
    assert.equal(err.trim().split('\n').length, 1, err);
  }
});
