import assert from 'node:assert/strict';
import { Compile } from 'typebox/schema';

type Validator = ReturnType<typeof Compile>;
interface DescribedResponse {
  $ref?: string;
  description?: string;
  content?: Record<string, { schema?: object }>;
}
type Calls = Record<string, { responses: Record<string, DescribedResponse> }>;
interface Components {
  responses: Record<string, DescribedResponse>;
}

interface PublishedRoute {
  template: string;
  pattern: RegExp;
  calls: Calls;
  components: Components;
}

/** What a server may answer before it knows which call is meant. */
const OF_EVERY_CALL: ReadonlySet<string> = new Set([
  'invalid_input',
  'request_timeout',
  'too_large',
  'unsupported_media_type',
  'headers_too_large',
  'internal',
]);

/** The servers of a process publish nearly the same document: making it and its validators takes longer than most tests. */
let routes: Promise<PublishedRoute[]> | undefined;
const validators = new WeakMap<object, Validator>();

/** Fails unless the answer is one that the server's published OpenAPI document announces, an error with its code. */
export async function assertPublished(
  url: string,
  request: { method: string; path: string },
  answer: { status: number; body: unknown },
): Promise<void> {
  const { method, path } = request;
  const { pathname } = new URL(path, url);
  const find = async (from: Promise<PublishedRoute[]>) =>
    (await from).find(({ pattern, calls }) => pattern.test(pathname) && method.toLowerCase() in calls);
  routes ??= load(url);
  let route = await find(routes);
  // This server may have switched on what the one before had not.
  if (route === undefined) {
    routes = load(url);
    route = await find(routes);
  }
  const call = route?.calls[method.toLowerCase()];
  assert.ok(route && call, `${method} ${pathname} is not in the published API`);
  const name = `${method} ${route.template} ${answer.status}`;
  const { code } = (answer.body ?? {}) as { code?: string };
  const published = whole(call.responses[answer.status], route.components);
  if (published === undefined && OF_EVERY_CALL.has(code ?? '')) return;
  const schema = published?.content?.['application/json']?.schema;
  assert.ok(published && schema, `${name} ${code ?? ''} is not published`);
  if (answer.status >= 400)
    assert.ok(published.description?.includes(`\`${code}\``), `${name}: the code ${code} is not published`);
  const validator = validators.get(schema) ?? Compile({ ...schema, components: route.components });
  validators.set(schema, validator);
  if (validator.Check(answer.body)) return;
  const [, errors] = validator.Errors(answer.body);
  assert.fail(`${name}: ${JSON.stringify(errors.slice(0, 3))}`);
}

function whole(
  response: DescribedResponse | undefined,
  components: Components,
): DescribedResponse | undefined {
  const shared = response?.$ref?.split('/').at(-1);
  return shared === undefined ? response : components.responses[shared];
}

/** The routes with the fewest parameters first, as the server prefers them. */
async function load(url: string): Promise<PublishedRoute[]> {
  try {
    const answer = await fetch(`${url}/api/openapi.json`);
    const { paths, components } = (await answer.json()) as {
      paths: Record<string, Calls>;
      components: Components;
    };
    return Object.entries(paths)
      .map(([template, calls]) => ({ template, pattern: patternOf(template), calls, components }))
      .sort((a, b) => a.template.split('{').length - b.template.split('{').length);
  } catch (error) {
    // The next server may answer.
    routes = undefined;
    throw error;
  }
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`);
}
