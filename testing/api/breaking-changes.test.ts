import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { startTestApp } from '../test-app.ts';
import { breakingChanges, type Description } from './breaking-changes.ts';
import { RELEASED } from './released.ts';

const released = () => JSON.parse(readFileSync(RELEASED, 'utf8')) as Description;

test('nothing breaks a client of the release before; what has to is taken over with `released.ts --write`', async (t) => {
  const app = await startTestApp(t, 'sqlite', { env: { INSTAGRAM_ENABLED: 'true' } });
  const now = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as Description;
  assert.deepEqual(breakingChanges(released(), now), []);
});

test('what breaks a client is noticed', () => {
  const changed = released();
  const { get, post } = changed.paths['/api/templates'] ?? {};
  assert.ok(get && post);
  get.operationId = 'listTemplates';
  get.security = [];
  const body = changed.components.schemas.TriggerBody;
  body?.required?.push('matchMode');
  delete changed.components.schemas.Template?.properties?.name;
  delete changed.paths['/api/tokens'];
  const changes = breakingChanges(released(), changed);
  for (const expected of [
    'GET /api/templates is now called listTemplates',
    'GET /api/templates no longer takes personalToken',
    'POST /api/triggers takes.matchMode: is required now',
    'GET /api/templates answers[].name: is gone',
    'GET /api/tokens is gone',
  ])
    assert.ok(changes.includes(expected), `${expected}: ${changes.slice(0, 9).join('; ')}`);
});
