import assert from 'node:assert/strict';
import { Compile } from 'typebox/schema';

type Validator = ReturnType<typeof Compile>;
type Responses = Record<string, { content?: Record<string, { schema?: object }> }>;

interface PublishedApi {
  paths: Record<string, Record<string, { responses: Responses }>>;
}

/** One document a server, and one validator an answer of it. */
const documents = new Map<string, Promise<PublishedApi>>();
const validators = new WeakMap<object, Validator>();

/** Fails unless the answer is one that the server's published OpenAPI document announces. */
export async function assertPublished(
  url: string,
  request: { method: string; path: string },
  answer: { status: number; body: unknown },
): Promise<void> {
  const { method, path } = request;
  const document = await documentOf(url);
  const { pathname } = new URL(path, url);
  const route = Object.keys(document.paths)
    .filter((template) => patternOf(template).test(pathname))
    .sort((a, b) => a.split('{').length - b.split('{').length)[0];
  const call = route === undefined ? undefined : document.paths[route]?.[method.toLowerCase()];
  assert.ok(call, `${method} ${pathname} is not in the published API`);
  const published = call.responses[answer.status] ?? call.responses.default;
  const schema = published?.content?.['application/json']?.schema;
  const isAnnounced = answer.status >= 400 || call.responses[answer.status] !== undefined;
  assert.ok(schema && isAnnounced, `${method} ${route}: no answer ${answer.status} is published`);
  const validator = validators.get(schema) ?? Compile(schema);
  validators.set(schema, validator);
  if (validator.Check(answer.body)) return;
  const [, errors] = validator.Errors(answer.body);
  assert.fail(`${method} ${route} ${answer.status}: ${JSON.stringify(errors.slice(0, 3))}`);
}

function documentOf(url: string): Promise<PublishedApi> {
  const known = documents.get(url);
  if (known !== undefined) return known;
  const loading = fetch(`${url}/api/openapi.json`).then(
    (response) => response.json() as Promise<PublishedApi>,
  );
  documents.set(url, loading);
  return loading;
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`);
}
