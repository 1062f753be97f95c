import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type AiRequest, reply } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import type { Dialect } from '../../db/database.ts';
import { parseCases } from '../replies/eval/parse-cases.ts';
import { type EvalConversation, type EvalTurn, knownAfter } from '../replies/eval/run-conversations.ts';
import { STARTER_STRATEGIES } from './starters/index.ts';

const FILE = new URL('scripted.test.toml', import.meta.url);
/** Dates are read as on the day the scripts were written. */
const NOW = Date.UTC(2026, 10, 23, 12);

/** With every place in square brackets filled in. */
function filledIn<T>(definition: T): T {
  return JSON.parse(JSON.stringify(definition).replace(/\[[a-z][^[\]"]*\]/g, 'linden.example/here'));
}

/** What the model says in a turn: with its findings where it is asked for them. */
function answerOf({ says = '', findings, upset = false }: EvalTurn, request: AiRequest): string {
  const isStructured = request.response_format !== undefined && findings !== undefined;
  return isStructured ? JSON.stringify({ reply: says, findings, upset }) : says;
}

onBothDatabases(
  'the starters in scripted conversations: to the end, interrupted and hostile, word for word',
  async (t, dialect: Dialect) => {
    let turn: EvalTurn = { customer: '' };
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
    const { api, id: userId, template } = await signedInOwner(app, { fallbackReply: 'One moment, please.' });
    const hours = { triggerPhrase: 'opening hours', responseAction: 'From 8 to 6.' };
    assert.equal((await api('POST', '/api/triggers', { templateId: template.id, ...hours })).status, 201);
    const strategies = new Map<string, number>();
    for (const { strategy } of STARTER_STRATEGIES) {
      const { id } = await app.context.strategies.add(userId, template.id, filledIn(strategy));
      strategies.set(strategy.name, id);
    }
    app.context.loadedTemplates.accountChanged(userId);
    const { knex } = app.context.db;
    let timestamp = 0;

    async function say(message: string, conversation: string): Promise<Record<string, unknown>> {
      timestamp += 1;
      const body = { message, conversation_id: conversation, timestamp };
      const answer = await postMessage(app.url, template.webhookUrl, body);
      assert.equal(answer.status, 200);
      return answer.body;
    }

    /** The owner starts a strategy in a conversation that there is. */
    async function start(strategy: string, conversation: string): Promise<void> {
      await say('opening hours', conversation);
      const { id } = await knex('conversations').where({ external_id: conversation }).first('id');
      const started = { strategyId: strategies.get(strategy) };
      assert.equal((await api('POST', `/api/conversations/${id}/strategy`, started)).status, 200);
    }

    async function play(script: EvalConversation, name: string): Promise<string[]> {
      const transcript: string[] = [];
      if (script.start !== undefined) await start(script.start, name);
      for (turn of script.turns) {
        const { response, source, handoff } = await say(turn.customer, name);
        const { memo } = await knex('conversations').where({ external_id: name }).first('memo');
        transcript.push(
          `> ${turn.customer}`,
          `< ${String(response).replaceAll('\n', ' / ')} (${source})`,
          knownAfter(JSON.parse(memo ?? '{}'), handoff === true),
        );
        // Somebody else answers from here on.
        if (handoff === true) break;
      }
      return transcript;
    }

    const { conversations } = parseCases(readFileSync(FILE, 'utf8'));
    assert.ok(conversations.length >= 60);
    const played: Record<string, string[]> = {};
    const expected: Record<string, string[] | undefined> = {};
    for (const script of conversations) {
      const name = script.name ?? '';
      played[name] = await play(script, name);
      expected[name] = script.transcript?.trim().split('\n');
    }
    assert.deepEqual(played, expected);
  },
);
