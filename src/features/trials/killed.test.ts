import assert from 'node:assert/strict';
import { reply } from '../../../testing/ai/ai-behaviours.ts';
import { client } from '../../../testing/owner-client.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { onBothDatabases } from '../../../testing/test-app.ts';
import { trialBakery } from '../../../testing/trial-bakery.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { after } from '../../../testing/wire/wire.ts';
import type { TrialDetail } from '../../contract/trial.ts';

const MESSAGES = 12;
/** Calls under way at once, as `run-trial.ts` has it. */
const AT_ONCE = 2;
/** What one call costs, as the stand-in counts its tokens. */
const CALL_USD = (100 * 0.1 + 20 * 0.5) / 1e6;
/** As long as a lease lasts after a process last said that it lives, and some. */
const WITHIN_MS = 20_000;

onBothDatabases(
  'a process is killed in the middle of a run: the run has ended in words, is paid for, and blocks nobody',
  async (t, dialect) => {
    const { app, ai, keep, owner, template } = await trialBakery(t, dialect);
    for (let n = 0; n < MESSAGES; n += 1) await keep(`Question ${n}?`, 'Gladly.');
    // The file of SQLite belongs to the process that is killed.
    await app.stop();
    ai.setDefault(after(300, reply('Gladly.')));
    const body = { kind: 'golden', templateId: template.id };

    const first = await startServerProcess(t, app.env);
    const before = client(first.url, owner.token);
    const { id } = (await before('POST', '/api/trials', body)).body;
    await waitFor('the middle', async () => (await before('GET', `/api/trials/${id}`)).body.done >= 4);
    await first.kill();
    const killedAt = Date.now();
    const asked = ai.requestCount();

    const second = await startServerProcess(t, app.env);
    const api = client(second.url, owner.token);
    const get = async (): Promise<TrialDetail> => (await api('GET', `/api/trials/${id}`)).body;
    const start = () => api('POST', '/api/trials', body);
    await waitFor('the end of the run', async () => (await get()).state !== 'running', WITHIN_MS);
    const next = await start();
    assert.equal(next.status, 201, JSON.stringify(next.body));
    assert.ok(Date.now() - killedAt < WITHIN_MS);

    const killed = await get();
    assert.deepEqual(
      [killed.state, killed.why],
      ['stopped', 'The server stopped while it was running. Please start it again.'],
    );
    assert.ok(killed.endedAt !== null);
    assert.ok(killed.done >= 4 && killed.done < MESSAGES, `${killed.done} rows`);
    assert.equal(killed.rows.length, MESSAGES);
    assert.equal(killed.rows.filter(({ verdict }) => verdict === 'untried').length, MESSAGES - killed.done);
    // Each call that reached the AI counts, the ones without an answer too: at the most that they can cost.
    // One that is written down may have been killed on its way there.
    assert.ok(killed.calls >= asked && killed.calls <= asked + AT_ONCE, `${killed.calls} for ${asked}`);
    assert.ok(killed.spentUsd >= asked * CALL_USD, `${killed.spentUsd} for ${asked} calls`);
    assert.ok(killed.spentUsd <= killed.ceilingUsd);

    const whole = await waitFor('the next run', async () => {
      const { body: trial } = await api('GET', `/api/trials/${next.body.id}`);
      return trial.state === 'done' && trial;
    });
    assert.deepEqual([whole.done, whole.counts.same], [MESSAGES, MESSAGES]);
  },
);
