import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { startTestApp } from '../test-app.ts';
import { breakingChanges, type Description } from './breaking-changes.ts';
import type { JsonSchema } from './from-schema.ts';
import { CHANGES, RELEASED, withRelease } from './released.ts';

const released = () => JSON.parse(readFileSync(RELEASED, 'utf8')) as Description;

test('nothing breaks a client of the release before; what has to is taken over with `released.ts --write`', async (t) => {
  const app = await startTestApp(t, 'sqlite', { env: { INSTAGRAM_ENABLED: 'true' } });
  const now = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as Description;
  assert.deepEqual(breakingChanges(released(), now), []);
});

/** What a change of the released description is told as. */
function told(change: (api: Description) => void): string[] {
  const changed = released();
  change(changed);
  return breakingChanges(released(), changed);
}

function call(api: Description, name: string) {
  const [method = '', path = ''] = name.split(' ');
  return api.paths[path]?.[method.toLowerCase()] ?? assert.fail(`${name} is not described`);
}

function field(api: Description, shape: string, name: string): JsonSchema {
  return api.components.schemas[shape]?.properties?.[name] ?? assert.fail(`${shape} has no ${name}`);
}

test('what breaks a client is noticed, and what does not is not', () => {
  const breaks: [told: string, change: (api: Description) => void][] = [
    ['GET /api/tokens is gone', (api) => delete api.paths['/api/tokens']],
    [
      'GET /api/templates is now called listTemplates',
      (api) => {
        call(api, 'GET /api/templates').operationId = 'listTemplates';
      },
    ],
    [
      'GET /api/templates no longer takes personalToken',
      (api) => {
        call(api, 'GET /api/templates').security = [{ session: [] }];
      },
    ],
    [
      'GET /api/conversations no longer takes search',
      (api) => {
        const { parameters = [] } = call(api, 'GET /api/conversations');
        parameters.splice(
          parameters.findIndex((one) => 'name' in one && one.name === 'search'),
          1,
        );
      },
    ],
    [
      'GET /api/usage place: is required now',
      (api) => {
        const place = { name: 'place', in: 'query', required: true, schema: { type: 'string' } };
        call(api, 'GET /api/usage').parameters?.push(place);
      },
    ],
    [
      'POST /api/admin/confirm needs a body now',
      (api) => Object.assign(call(api, 'POST /api/admin/confirm').requestBody ?? {}, { required: true }),
    ],
    [
      'GET /api/conversations answers without X-Total-Count',
      (api) => delete call(api, 'GET /api/conversations').responses['200']?.headers,
    ],
    [
      'POST /api/triggers no longer answers 201 application/json',
      (api) => {
        const { responses } = call(api, 'POST /api/triggers');
        responses['200'] = responses['201'] ?? {};
        delete responses['201'];
      },
    ],
    [
      'POST /api/triggers takes.matchMode: is required now',
      (api) => api.components.schemas.TriggerBody?.required?.push('matchMode'),
    ],
    [
      'POST /api/triggers takes.matchMode: no longer exact',
      (api) => {
        const mode = field(api, 'TriggerBody', 'matchMode');
        mode.enum = mode.enum?.filter((value) => value !== 'exact') ?? [];
      },
    ],
    [
      'POST /api/triggers takes.triggerPhrase: maxLength is 5 now',
      (api) => {
        field(api, 'TriggerBody', 'triggerPhrase').maxLength = 5;
      },
    ],
    [
      'POST /api/triggers takes.triggerPhrase: no longer takes string',
      (api) => {
        field(api, 'TriggerBody', 'triggerPhrase').type = 'integer';
      },
    ],
    [
      'GET /api/templates answers[].templateName: may be null now',
      (api) => {
        field(api, 'Template', 'templateName').type = ['string', 'null'];
      },
    ],
    [
      'GET /api/templates answers[].templateName: may be missing now',
      (api) => {
        const { required = [] } = api.components.schemas.Template ?? {};
        required.splice(required.indexOf('templateName'), 1);
      },
    ],
    [
      'GET /api/templates answers[].templateName: is gone',
      (api) => delete api.components.schemas.Template?.properties?.templateName,
    ],
    [
      'the code template_limit is gone',
      (api) => {
        const code = field(api, 'Error', 'code');
        code.enum = code.enum?.filter((value) => value !== 'template_limit') ?? [];
      },
    ],
  ];
  for (const [expected, change] of breaks)
    assert.ok(told(change).includes(expected), `${expected}: ${told(change).slice(0, 9).join('; ')}`);

  const bearable = told((api) => {
    api.paths['/api/new'] = { get: call(api, 'GET /api/templates') };
    const { properties = {} } = api.components.schemas.TriggerBody ?? {};
    properties.more = { type: 'string' };
    field(api, 'TriggerBody', 'responseAction').type = ['string', 'null'];
    field(api, 'TriggerBody', 'triggerPhrase').maxLength = 9_999;
    field(api, 'TriggerBody', 'matchMode').enum?.push('anywhere');
    Object.assign(api.components.schemas.Template?.properties ?? {}, { more: { type: 'string' } });
  });
  assert.deepEqual(bearable, []);
});

test('each release is listed with what it broke', () => {
  const list = readFileSync(CHANGES, 'utf8');
  assert.ok(list.includes(`## ${released().info.version}\n`));
  const next = withRelease(list, '9.0.0', ['GET /api/x is gone']);
  assert.match(next, /\n\n## 9\.0\.0\n\n- GET \/api\/x is gone\n\n## /);
  const more = withRelease(next, '9.0.0', ['GET /api/y is gone']);
  assert.match(more, /## 9\.0\.0\n\n- GET \/api\/y is gone\n- GET \/api\/x is gone\n/);
  assert.equal(withRelease(more, '9.0.0', []), more);
});
