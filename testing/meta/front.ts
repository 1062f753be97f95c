/** The front of the stand-in: three hosts and the media behind one port, told apart by the first step of the path. */
import type { Call } from '../wire/http-stand-in.ts';
import { Refusal, refusals, type Said } from './errors.ts';

/** `www` asks the owner, `api` takes codes, `graph` does the rest; `cdn` holds media. */
export const HOSTS = {
  www: 'www.instagram.com',
  api: 'api.instagram.com',
  graph: 'graph.instagram.com',
  cdn: 'cdn',
} as const;
export type Host = keyof typeof HOSTS;

/** One call as tests look at it. */
export interface MetaRequest {
  method: string;
  /** With `:id` in the place of an id, and without the version: `POST graph.instagram.com/:id/messages`. */
  route: string;
  path: string;
  /** Such as `v25.0`. */
  version: string | null;
  /** Of the query, and of a form. */
  params: Record<string, string>;
  /** Of JSON. */
  body: unknown;
  token: string;
  at: number;
  /** Of what the stand-in worked out, also where a fault kept it from arriving; null: nothing was done. */
  status: number | null;
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  host: Host;
  /** With `:id` for one step. */
  path: string;
  run(request: MetaRequest, id: string): Said | Promise<Said>;
}

export interface Matched {
  request: MetaRequest;
  /** Does what was asked, once. */
  perform(): Promise<Said>;
}

export function createFront(routes: Route[], now: () => number): (call: Call) => Promise<Matched> {
  const matchers = routes.map((route) => ({
    route,
    pattern: new RegExp(`^/${HOSTS[route.host]}(?:/v\\d+\\.\\d+)?${route.path.replace(':id', '([^/]+)')}/?$`),
  }));

  function match(method: string, path: string): { route: Route; id: string } | null {
    for (const { route, pattern } of matchers) {
      const found = route.method === method ? pattern.exec(path) : null;
      if (found !== null) return { route, id: decodeURIComponent(found[1] ?? '') };
    }
    return null;
  }

  return async (call) => {
    const url = new URL(call.path, 'http://stand-in');
    const matched = match(call.method, url.pathname);
    const params = { ...Object.fromEntries(url.searchParams), ...(await formOf(call)) };
    const request: MetaRequest = {
      method: call.method,
      route: `${call.method} ${matched ? HOSTS[matched.route.host] + matched.route.path : url.pathname}`,
      path: url.pathname,
      version: /\/(v\d+\.\d+)\//.exec(url.pathname)?.[1] ?? null,
      params,
      body: call.body,
      token: params.access_token ?? call.headers.authorization?.replace(/^Bearer /i, '') ?? '',
      at: now(),
      status: null,
    };

    async function work(): Promise<Said> {
      try {
        if (matched === null) throw refusals.noSuchObject(url.pathname);
        return await matched.route.run(request, matched.id);
      } catch (error) {
        if (error instanceof Refusal) return error.said;
        throw error;
      }
    }

    return {
      request,
      async perform() {
        const said = await work();
        request.status = said.status;
        return said;
      },
    };
  };
}

/** Meta's examples send forms in both notations. */
async function formOf({ text, headers }: Call): Promise<Record<string, string>> {
  const type = headers['content-type'] ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(type)) return {};
  const form = await new Response(text, { headers: { 'content-type': type } }).formData();
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
}
