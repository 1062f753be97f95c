import { atServer, BASE, keptName } from './base.ts';
import { withRequestId } from './small-print.ts';

/** What every failed request throws. Its message is the status, a colon and the body, as the interface demands. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** 0 when the server could not be reached at all. */
  readonly status: number;
  /** Such as `template_limit`; empty where the body has none. */
  readonly code: string;
  /** What people read: the server's sentence, or null where it sent none. */
  readonly sentence: string | null;
  /** One sentence per form field. */
  readonly fields: Readonly<Record<string, string>>;
  /** All that it says. */
  readonly body: Readonly<Record<string, unknown>>;
  /** What the owner can quote to support: a fault of the server has one, else it is empty. */
  readonly requestId: string;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    const body = parseObject(text);
    this.body = body;
    this.code = typeof body.code === 'string' ? body.code : '';
    this.sentence = typeof body.error === 'string' ? body.error : null;
    this.fields = isTexts(body.fields) ? body.fields : {};
    this.requestId = typeof body.requestId === 'string' ? body.requestId : '';
    lastRequestId = this.requestId;
  }
}

let lastRequestId = '';

/** Of the failure that came last, for a page that could not be loaded; empty where the server was not reached. */
export function lastFailedRequest(): string {
  return lastRequestId;
}

const TOKEN_NAME = keptName('auth_token');

export function storedToken(): string | null {
  return localStorage.getItem(TOKEN_NAME);
}

export function storeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(TOKEN_NAME);
  else localStorage.setItem(TOKEN_NAME, token);
}

/** Calls back when another tab signs in or out. */
export function onTokenChange(callback: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === TOKEN_NAME || event.key === null) callback();
  });
}

let whenUnauthorized: (() => void) | null = null;
let whenWithoutPlan: (() => void) | null = null;

/** Hears of every 401 that a call with a token gets: the session has ended. */
export function onUnauthorized(callback: () => void): void {
  whenUnauthorized = callback;
}

/** Hears of every 402 that a call with a token gets: the plan has ended. */
export function onWithoutPlan(callback: () => void): void {
  whenWithoutPlan = callback;
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a Blob holds JSON already. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Goes on where the page is left meanwhile. */
  keepalive?: boolean;
}

/** The only place that fetches; `send-file.ts` alone sends past it. Sends cookies, the stored token and JSON; throws `ApiError` unless it went well. */
export async function respond(path: string, options: RequestOptions = {}): Promise<Response> {
  const headers = new Headers(options.headers);
  const token = storedToken();
  const isOurToken = token !== null && !headers.has('authorization');
  if (isOurToken) headers.set('authorization', `Bearer ${token}`);
  if (options.body !== undefined) headers.set('content-type', 'application/json');
  const response = await reach(path, {
    method: options.method ?? 'GET',
    headers,
    credentials: 'include',
    ...(options.body === undefined ? {} : { body: jsonOf(options.body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    keepalive: options.keepalive ?? false,
  });
  if (response.ok) return response;
  const text = await response.text();
  throw refused(response.status, text === '' ? response.statusText : text, isOurToken ? token : null);
}

/** The error for an answer that is no success; who is signed in hears what it says of the session. `token`: what was sent. */
export function refused(status: number, text: string, token: string | null): ApiError {
  const error = new ApiError(status, text);
  if (token !== null && storedToken() === token) tellRefusal(error.code);
  return error;
}

function jsonOf(body: unknown): string | Blob {
  return body instanceof Blob ? body : JSON.stringify(body);
}

/** What a refusal says of the session, whatever was asked for. */
function tellRefusal(code: string): void {
  if (code === 'unauthorized') whenUnauthorized?.();
  if (code === 'subscription_required') whenWithoutPlan?.();
}

/** Resolves with parsed JSON. */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return parsed<T>(await respond(path, options));
}

/** One page of a list. */
export interface Page<T> {
  items: T[];
  /** Of all pages together. */
  total: number;
  /** The address of the next page; null at the end. */
  next: string | null;
}

/** A GET of a list that comes in pages. */
export async function readPage<T>(path: string, options: RequestOptions = {}): Promise<Page<T>> {
  return pageOf<T>(await respond(path, options));
}

/** A page of a list, from its answer. */
export async function pageOf<T>(response: Response): Promise<Page<T>> {
  const items = await parsed<T[]>(response);
  const next = /<([^>]*)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return {
    items,
    total: Number(response.headers.get('x-total-count') ?? items.length),
    next: next?.slice(BASE.length) ?? null,
  };
}

/** A GET; with `on401: 'null'` a missing session does not fail. */
export async function read<T>(path: string, options: { on401?: 'throw' } & RequestOptions): Promise<T>;
export async function read<T>(path: string, options: { on401: 'null' } & RequestOptions): Promise<T | null>;
export async function read<T>(path: string): Promise<T>;
export async function read<T>(
  path: string,
  { on401 = 'throw', ...options }: { on401?: 'throw' | 'null' } & RequestOptions = {},
): Promise<T | null> {
  try {
    return await request<T>(path, options);
  } catch (error) {
    if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The server's sentence for a failure, or the given one; with the number that can be quoted, where there is one. */
export function sentenceOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  return withRequestId(error.sentence ?? otherwise, error.requestId);
}

/** Whether the server answered and said no, as opposed to being away or broken. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** The body of an answer; null where it has none. */
export async function parsed<T>(response: Response): Promise<T> {
  const text = await response.text();
  return (text === '' ? null : JSON.parse(text)) as T;
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(atServer(path), init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, 'The server could not be reached');
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function isTexts(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((sentence) => typeof sentence === 'string')
  );
}
