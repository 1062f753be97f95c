import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type AiRequest, reply } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onSqlite, startTestApp } from '../../../testing/test-app.ts';
import type { StrategyStep } from '../../contract/strategy.ts';

const NOW = Date.UTC(2026, 10, 23, 12);

/** How many of the cases that the rules were not written for come out wrongly. */
const HELD_BACK_MISSED = 2;

const step = (field: string, what: string, more: Partial<StrategyStep> = {}): StrategyStep => ({
  id: field.replaceAll('_', ''),
  kind: 'find_out',
  what,
  field,
  type: 'text',
  choices: [],
  wording: [],
  isRequired: true,
  maxTries: 3,
  ...more,
});

const choice = (field: string, ...choices: string[]) =>
  step(field, `Which ${field} they take`, { type: 'choice', choices });
const note = step('note', 'What else they wish', { maxTries: 5 });
const day = step('day', 'The day they need it', { type: 'date' });
const people = step('people', 'How many people it is for', { type: 'number' });
const email = step('email', 'Their e-mail address', { type: 'email' });
const phone = step('phone', 'Their phone number', { type: 'phone' });

const STRATEGIES: Readonly<Record<string, StrategyStep[]>> = {
  flavor: [choice('flavor', 'Chocolate', 'Lemon', 'Cherry'), note],
  pickup: [choice('pickup', 'pick up', 'delivery'), note],
  size: [choice('size', 'Small', 'Medium', 'Large'), note],
  nuts: [choice('nuts', 'yes', 'no'), note],
  day: [day, note],
  people: [people, note],
  order: [day, people, note],
  phone: [phone, note],
  repair: [step('repair_day', 'Which day they bring the bike'), note],
  name: [step('full_name', 'Their name'), email, phone, note],
};

interface Turn {
  customer: string;
  /** By field; null: an answer without JSON. */
  findings: Readonly<Record<string, string>> | null;
  upset: boolean;
}

interface Case {
  kind: string;
  strategy: string;
  turns: Turn[];
  expected: string;
  line: string;
}

function casesOf(text: string): Case[] {
  const lines = text.split('\n').filter((line) => line.includes(' | ') && !line.startsWith('#'));
  return lines.map((line) => {
    const [kind = '', , strategy = '', turns = '', expected = ''] = line.split(' | ');
    return { kind, strategy, turns: turns.split(' >> ').map(turnOf), expected, line };
  });
}

function turnOf(text: string): Turn {
  const [customer = '', said = ''] = text.split(' << ');
  const found = said.split('; ').filter((one) => one.includes('='));
  const findings = said === 'plain' ? null : Object.fromEntries(found.map((one) => one.split(/=(.*)/, 2)));
  return { customer, findings, upset: said.includes('upset') };
}

/** What the model writes: with its findings in the shape that is asked for. */
function answerOf({ findings, upset }: Turn, request: AiRequest): string {
  if (findings === null || request.response_format === undefined) return 'Noted.';
  const { properties } = request.response_format.json_schema.schema;
  const fields = (properties.findings as { properties: Record<string, object> }).properties;
  const found = Object.entries(findings).map(([field, said]) => {
    const [, nth, words = said] = /^(\d+):(.*)$/.exec(said) ?? [];
    const [options] = JSON.stringify(fields[field] ?? {}).match(/\["\d+ [^\]]*\]/) ?? [];
    const chosen = options === undefined ? undefined : JSON.parse(options)[Number(nth) - 1];
    return [field, chosen === undefined ? words : { words, choice: chosen }] as const;
  });
  return JSON.stringify({ reply: 'Noted.', findings: Object.fromEntries(found), upset });
}

onSqlite('what customers answer in their own words and languages', async (t, dialect) => {
  let turn: Turn = { customer: '', findings: {}, upset: false };
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  ai.setDefault(reply((request) => answerOf(turn, request)));
  const env = {
    AI_BASE_URL: ai.url,
    AI_API_KEY: 'sk-server-1234567890',
    WEBHOOK_MESSAGES_PER_MINUTE: '0',
    WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0',
  };
  const app = await startTestApp(t, dialect, { env, overrides: { clock: () => NOW } });
  const { id: userId, template } = await signedInOwner(app, { fallbackReply: 'One moment, please.' });
  for (const [name, steps] of Object.entries(STRATEGIES)) {
    const begins = { when: 'phrase' as const, phrase: `begin ${name}`, tag: '' };
    const ends = { tag: '', text: '', handOver: false };
    const givesUp = { afterReplies: 20, onAnger: true, onStop: true, answersFirst: true };
    await app.context.strategies.add(userId, template.id, { name, goal: 'It', begins, steps, ends, givesUp });
  }
  app.context.loadedTemplates.accountChanged(userId);
  let timestamp = 0;

  async function say(message: string, conversation: string): Promise<void> {
    timestamp += 1;
    const body = { message, conversation_id: conversation, timestamp };
    assert.equal((await postMessage(app.url, template.webhookUrl, body)).status, 200);
  }

  async function play({ strategy, turns }: Case, name: string): Promise<string> {
    turn = { customer: '', findings: {}, upset: false };
    await say(`begin ${strategy}`, name);
    for (turn of turns) await say(turn.customer, name);
    const { memo } = await app.context.db.knex('conversations').where({ external_id: name }).first('memo');
    const { fields = {}, strategy: state } = JSON.parse(memo ?? '{}');
    if (state?.ended !== undefined) return `ended=${state.ended}`;
    const noted = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1));
    return noted.map(([field, value]) => `${field}=${value}`).join(', ') || '-';
  }

  const corpus = readFileSync(new URL('turns.corpus.txt', import.meta.url), 'utf8');
  const [known = '', heldBack = ''] = corpus.split('# Held back');
  const wrong: string[] = [];
  for (const [at, one] of casesOf(known).entries()) {
    const came = await play(one, `known ${at}`);
    if (came !== one.expected) wrong.push(`${one.line}   CAME: ${came}`);
  }
  const missed: string[] = [];
  for (const [at, one] of casesOf(heldBack).entries())
    if ((await play(one, `held back ${at}`)) !== one.expected) missed.push(one.kind);
  assert.deepEqual(wrong, []);
  assert.ok(missed.length <= HELD_BACK_MISSED, `${missed.length} of those held back: ${missed.join(', ')}`);
});
