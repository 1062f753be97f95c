import assert from 'node:assert/strict';
import { Compile } from 'typebox/schema';

type Validator = ReturnType<typeof Compile>;
type Responses = Record<string, { content?: Record<string, { schema?: object }> }>;
type Calls = Record<string, { responses: Responses }>;

interface PublishedRoute {
  template: string;
  pattern: RegExp;
  calls: Calls;
}

/** The servers of a process publish nearly the same document: making it and its validators takes longer than most tests. */
let routes: Promise<PublishedRoute[]> | undefined;
const validators = new WeakMap<object, Validator>();

/** Fails unless the answer is one that the server's published OpenAPI document announces. */
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
  assert.ok(call, `${method} ${pathname} is not in the published API`);
  const published = call.responses[answer.status] ?? call.responses.default;
  const schema = published?.content?.['application/json']?.schema;
  const isAnnounced = answer.status >= 400 || call.responses[answer.status] !== undefined;
  assert.ok(schema && isAnnounced, `${method} ${route?.template}: no answer ${answer.status} is published`);
  const validator = validators.get(schema) ?? Compile(schema);
  validators.set(schema, validator);
  if (validator.Check(answer.body)) return;
  const [, errors] = validator.Errors(answer.body);
  assert.fail(`${method} ${route?.template} ${answer.status}: ${JSON.stringify(errors.slice(0, 3))}`);
}

/** The routes with the fewest parameters first, as the server prefers them. */
async function load(url: string): Promise<PublishedRoute[]> {
  try {
    const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
      paths: Record<string, Calls>;
    };
    return Object.entries(document.paths)
      .map(([template, calls]) => ({ template, pattern: patternOf(template), calls }))
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
