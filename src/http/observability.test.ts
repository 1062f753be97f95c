import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { reply } from '../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { createChatToolStandIn } from '../../testing/chat-tool/chat-tool-stand-in.ts';
import { createOwner, postMessage } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { after } from '../../testing/wire/wire.ts';
import { projectFolder } from '../project-folder.ts';

const FOLDER = join(projectFolder(), 'deploy/observability');
/** What Prometheus adds to whatever it reads. */
const ADDED = ['job', 'instance'];

interface Rule {
  alert: string;
  expr: string;
  annotations: Record<string, string>;
}

async function rules(): Promise<Rule[]> {
  const file = parse(await readFile(join(FOLDER, 'alerts.yml'), 'utf8'));
  return file.groups.flatMap((group: { rules: Rule[] }) => group.rules);
}

/** Grafana's own variables as values that Prometheus reads. */
async function dashboardQueries(): Promise<string[]> {
  const file = JSON.parse(await readFile(join(FOLDER, 'dashboard.json'), 'utf8'));
  const panels: { targets: { expr: string }[] }[] = file.panels;
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  return queries.map((query) => query.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'));
}

/** The metrics of an expression, each with the labels that are asked of it. */
function metricsIn(query: string): [metric: string, labels: string[]][] {
  const names: string[] = [];
  const labels: string[] = [];
  const textOf = ({ from, to }: SyntaxNode) => query.slice(from, to);
  parser.parse(query).iterate({
    enter({ node, type }) {
      assert.ok(!type.isError, `${query}: wrong at ${node.from}`);
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') names.push(textOf(node));
      if (type.name === 'LabelName') labels.push(textOf(node));
    },
  });
  assert.ok(names.length > 0, query);
  return names.map((name) => [name, labels]);
}

/** A server after one message of each kind, and what it shows. */
async function metricsAfterTraffic(app: TestApp, toolToken: string, aiAnswersLate: () => void) {
  const { user, template } = await createOwner(app.context, { fallbackReply: 'One moment.' });
  await app.context.keys.set(user.id, 'openai', 'sk-test-1234');
  await app.context.keys.set(user.id, 'manychat', toolToken);
  const send = (message: string) => {
    const body = { message, conversation_id: '17841400000000001', timestamp: message };
    return postMessage(app.url, template.webhookUrl, body);
  };
  assert.equal((await send('Hello?')).body.source, 'ai');
  assert.equal((await postMessage(app.url, template.webhookUrl, {})).status, 400);
  aiAnswersLate();
  assert.equal((await send('And later?')).body.source, 'late');
  return waitFor('the delivery is counted', async () => {
    const text = await (await fetch(`${app.url}/metrics`)).text();
    return text.includes('dmreply_deliveries_total{') ? text : null;
  });
}

/** Of a page in Prometheus' format: each name with its labels. */
function shownIn(page: string): Map<string, Set<string>> {
  const shown = new Map<string, Set<string>>();
  for (const [, name = '', labels = ''] of page.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = shown.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    shown.set(name, known);
  }
  return shown;
}

test('dashboard and alerts ask for metrics and labels that exist', async (t) => {
  const [ai, tool] = [await createAiStandIn(), await createChatToolStandIn()];
  t.after(() => ai.close());
  t.after(() => tool.close());
  const env = { AI_BASE_URL: ai.url, CHAT_TOOL_API_BASE: tool.url, WEBHOOK_DEADLINE_MS: '2500' };
  const app = await startTestApp(t, 'sqlite', { env });
  const page = await metricsAfterTraffic(app, tool.token, () => ai.enqueue(after(2_600, reply('Yes.'))));
  const shown = shownIn(page);
  const alerts = await rules();
  const asked = new Set<string>();
  for (const query of [...alerts.map(({ expr }) => expr), ...(await dashboardQueries())])
    for (const [metric, labels] of metricsIn(query)) {
      asked.add(metric);
      if (metric === 'up') continue;
      const known = shown.get(metric);
      assert.ok(known !== undefined, `${query}: there is no metric ${metric}`);
      const unknown = labels.filter((label) => !known.has(label) && !ADDED.includes(label));
      assert.deepEqual([query, unknown], [query, []]);
    }
  const ours = [...shown.keys()].filter((name) => !/^dmreply_(?:nodejs|process)_|_(?:sum|count)$/.test(name));
  assert.deepEqual(
    ours.filter((name) => !asked.has(name)),
    [],
    'each metric of ours is looked at',
  );
  for (const { alert, annotations } of alerts)
    assert.ok(/^Dmreply[A-Z]/.test(alert) && annotations.summary && annotations.action, alert);
});
