/** The front of the stand-in: headers, parameters, idempotency and errors, around what the resources do. */
import { createHash } from 'node:crypto';
import type { Call } from '../wire/http-stand-in.ts';
import { StripeRefusal } from './errors.ts';
import { render } from './expand.ts';
import type { Met } from './faults.ts';
import { parseForm } from './form.ts';
import { createIdempotency, type Said } from './idempotency.ts';
import type { Route } from './route.ts';
import type { World } from './world.ts';

/** One call as tests look at it. */
export interface StripeRequest {
  method: string;
  /** With `:id` in the place of an id: `POST /v1/subscriptions/:id`. */
  route: string;
  path: string;
  params: Record<string, unknown>;
  /** By which processes can be told apart that have one of their own. */
  secretKey: string;
  idempotencyKey: string | null;
  apiVersion: string | null;
  /** Of what the stand-in worked out, also where a fault kept it from arriving; null: nothing was done. */
  status: number | null;
  isReplayed: boolean;
}

export interface FrontOptions {
  secretKeys: string[];
  apiVersion: string;
}

export function createFront(world: World, routes: Route[], { secretKeys, apiVersion }: FrontOptions) {
  const idempotency = createIdempotency(world.now);
  const matchers = routes.map((one) => ({
    one,
    pattern: new RegExp(`^${one.path.replace(':id', '([^/]+)')}$`),
  }));

  function match(method: string, path: string): { one: Route; id: string } | undefined {
    for (const { one, pattern } of matchers) {
      const found = one.method === method ? pattern.exec(path) : null;
      if (found !== null) return { one, id: decodeURIComponent(found[1] ?? '') };
    }
    return undefined;
  }

  function note(call: Call): StripeRequest {
    const url = new URL(call.path, world.origin);
    const matched = match(call.method, url.pathname);
    return {
      method: call.method,
      route: `${call.method} ${matched?.one.path ?? url.pathname}`,
      path: url.pathname,
      params: parseForm(call.method === 'POST' ? call.text : url.search),
      secretKey: secretKeyOf(call),
      idempotencyKey: header(call, 'idempotency-key'),
      apiVersion: header(call, 'stripe-version'),
      status: null,
      isReplayed: false,
    };
  }

  function assertHeaders(call: Call): void {
    const key = secretKeyOf(call);
    if (!secretKeys.includes(key)) throw refusal(401, `Invalid API Key provided: ${key.slice(0, 8)}****`);
    const version = header(call, 'stripe-version');
    if (version !== apiVersion) throw refusal(400, `The stand-in speaks ${apiVersion}, not ${version}.`);
    const type = header(call, 'content-type') ?? '';
    if (call.method === 'POST' && !type.startsWith('application/x-www-form-urlencoded'))
      throw refusal(400, 'Invalid request: bodies are form-encoded.');
  }

  /** Lets `work` answer, once for an idempotency key. */
  async function once(
    call: Call,
    request: StripeRequest,
    work: (route: Route, id: string) => Answered | Promise<Answered>,
  ): Promise<Said> {
    const key = call.method === 'POST' ? request.idempotencyKey : null;
    let said: Said;
    try {
      assertHeaders(call);
      const matched = match(call.method, request.path);
      if (matched === undefined)
        throw refusal(404, `Unrecognized request URL (${call.method}: ${request.path}).`);
      const before = key === null ? null : idempotency.begin(key, digest(`${call.path}\n${call.text}`));
      const answered: Answered = before ?? (await work(matched.one, matched.id));
      if (key !== null && before === null) idempotency.end(key, answered.isBeforeWork ? null : answered);
      said = answered;
    } catch (error) {
      said = answerOf(error);
    }
    Object.assign(request, { status: said.status, isReplayed: said.isReplayed ?? false });
    return said;
  }

  function run(one: Route, id: string, call: Call, request: StripeRequest): Answered {
    world.request = { id: world.id('req'), idempotency_key: request.idempotencyKey };
    try {
      const form = parseForm(call.method === 'POST' ? call.text : new URL(call.path, world.origin).search);
      const { answer, expand } = one.run(id, form);
      return { status: 200, body: render(world, answer, expand) };
    } catch (error) {
      return answerOf(error);
    } finally {
      world.request = { id: null, idempotency_key: null };
    }
  }

  return {
    note,
    /** What can be made of one call: done, or broken down. */
    meet: (call: Call, request: StripeRequest): Met => ({
      perform: (meanwhile) =>
        once(call, request, async (one, id) => {
          await meanwhile;
          return run(one, id, call, request);
        }),
      breakDown: () => once(call, request, () => ({ status: 500, body: { error: BROKEN_DOWN } })),
    }),
  };
}

type Answered = Said & { isBeforeWork?: boolean };

const BROKEN_DOWN = { type: 'api_error', message: 'An unknown error occurred' };

function answerOf(error: unknown): Answered {
  if (!(error instanceof StripeRefusal)) throw error;
  return { status: error.status, body: { error: error.body }, isBeforeWork: error.isBeforeWork };
}

function refusal(status: number, message: string): StripeRefusal {
  return new StripeRefusal(status, { type: 'invalid_request_error', message }, true);
}

function secretKeyOf(call: Call): string {
  return header(call, 'authorization')?.replace(/^Bearer /, '') ?? '';
}

function header(call: Call, name: string): string | null {
  const value = call.headers[name];
  return typeof value === 'string' ? value : null;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
