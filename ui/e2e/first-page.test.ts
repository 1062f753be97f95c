import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { signedInOwner } from '../../testing/owner-client.ts';
import { startStage } from './support/stage.ts';

const MOST_REQUESTS = 15;

test('a first page of the application takes at most 15 requests', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'We bake every day.' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234' });
  const owner = await signedInOwner(stage.app);
  await postMessage(stage.app.url, owner.template.webhookUrl, { message: 'Hi', conversation_id: 'c' });
  // A page is told at once what happened in the five seconds before, and would read again.
  await sleep(6_000);
  for (const path of [
    '/dashboard',
    '/conversations',
    '/conversations/1',
    `/templates/${owner.template.id}`,
  ]) {
    // A profile of its own: nothing is in a cache.
    const other = await stage.open('/robots.txt');
    await other.evaluate((token) => localStorage.setItem('auth_token', token), owner.token);
    const asked: string[] = [];
    other.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // Some browsers fetch the tab's picture by themselves, and the banner is asked for seconds later.
      if (!['/favicon.svg', '/api/user/banner'].includes(pathname)) asked.push(pathname);
    });
    await other.goto(`${stage.app.url}${path}`);
    await other.locator('main h1').waitFor();
    await other.waitForTimeout(1_500);
    t.diagnostic(`${path}: ${asked.length} requests`);
    assert.ok(asked.length <= MOST_REQUESTS, `${path}: ${asked.length}\n${asked.join('\n')}`);
    await other.context().close();
  }
});
