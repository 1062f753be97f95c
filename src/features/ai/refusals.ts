import { ModelFault, type ModelFaultKind } from './faults.ts';

/** Longer bodies are pages or dumps, whose first words say enough. */
const MOST_CHARACTERS = 4_000;
const MOST_DEPTH = 6;
/** A pause of a few minutes passes by itself; a longer one is a day's or a month's allowance. */
const LONGEST_PAUSE_MS = 15 * 60_000;

/** What can be used up, as in 'monthly spending limit'. */
const LIMIT = String.raw`(?:spend(?:ing)?|budget|usage|billing|hard|monthly|daily|credit|key)\b(?:\W+\w+){0,2}\W+limit|allowance`;
const MEANS = `(?:quota|credits?|balance|funds|budget|${LIMIT})`;
const CREDIT = new RegExp(
  [
    String.raw`insufficient[\s_-]*(?:\w+[\s_-]+)?${MEANS}`,
    String.raw`\b${MEANS}\b.{0,40}\b(?:exceeded|exhausted|used up|depleted|too low|reached|insufficient|not enough)`,
    String.raw`\b(?:exceed\w*|exhausted|out of|not enough|no (?:more|remaining)|depleted|used (?:up|all)|reach\w*|hit) (?:\w+ ){0,4}${MEANS}`,
    String.raw`payment required|(?:fail\w*|unable) to pay|arrear|overdue|billing[\s_-](?:not[\s_-]active|disabled|required)`,
    String.raw`\b(?:requires?|needs?|more|purchase|buy) (?:\w+ ){0,2}(?:credits?|subscription)\b`,
  ].join('|'),
  'i',
);
const PASSING_LIMIT = /per[\s_-]?(?:second|minute)|rate[\s_-]?limit|\b[rt]pm\b|too many requests|concurren/i;
const DAY_LIMIT = /(?:per[\s_-]?|\/ ?)(?:day|month)|\b[rt]pd\b|daily|monthly/i;
const KEY = new RegExp(
  [
    String.raw`api[\s_-]*key\b.{0,40}\b(?:not valid|invalid|incorrect|expired|revoked|not found|missing|disabled|wrong|unknown|malformed|required|leaked)`,
    String.raw`\b(?:invalid|incorrect|expired|revoked|missing|wrong|unknown|bad|disabled|no)[\s_-](?:\w+[\s_-]){0,2}(?:api[\s_-]*key|credentials?|auth(?:entication|orization)?\b|(?:access|auth|bearer)[\s_-]?token)`,
    'api_key_invalid|api key not valid|unauthori[sz]ed|unauthenticated|not authenticated|authentication (?:failed|error)',
  ].join('|'),
  'i',
);
const MODEL = new RegExp(
  [
    String.raw`\bmodels?\b.{0,80}\b(?:not found|(?:does|do|did) not exist|doesn't exist|not exist|unknown|not available|no access|not have access|is not supported|unsupported|not a valid|invalid|no such|decommissioned|deprecated|not loaded|retired)`,
    String.raw`\b(?:unknown|invalid|unsupported|no such|not a valid) model|model_not_(?:found|exist)|(?:no|not have) access to (?:the )?model`,
  ].join('|'),
  'i',
);
const PLACE =
  /(?:country|region|territory|location)\b.{0,60}\b(?:not supported|unsupported|not available|blocked)|unsupported_country|(?:not supported|not available|unavailable) in your (?:country|region)/i;

/** An answer that is not a success. */
export interface Refusal {
  /** The status over HTTP, or the one that stands in the body of an answer with 200; null where neither tells. */
  status: number | null;
  /** All words and codes of its body, however they are nested. */
  words: string;
  /** The header, as sent. */
  retryAfter: string | null;
}

/** The words of a body in whatever shape: `{error: {...}}`, a list of those, `{detail}`, `{error_code}`, a text. */
export function refusalOf(status: number | null, body: unknown, retryAfter: string | null = null): Refusal {
  return { status, words: wordsIn(body, MOST_DEPTH).slice(0, MOST_CHARACTERS), retryAfter };
}

/** An error that stands in an answer with status 200 names its status itself, where it has one. */
export function faultOfError(error: unknown): ModelFault {
  const codes = typeof error === 'object' && error !== null ? Object.values(error) : [];
  const status = codes.map(Number).find((code) => code >= 400 && code < 600);
  return faultOf(refusalOf(status ?? null, error));
}

/** What is wrong, in words that name the owner's way out. Servers choose statuses freely, so their words come first. */
export function faultOf({ status, words, retryAfter }: Refusal): ModelFault {
  const pauseMs = pauseOf(retryAfter, words);
  // 501: the server does other things, and will go on so.
  if (status === 501) return new ModelFault('model_unknown');
  if (status === null || status < 500) {
    if (isUsedUp(status, words, pauseMs)) return new ModelFault('quota_used_up');
    const kind = kindOf(status, words);
    if (kind !== null) return new ModelFault(kind);
  }
  if (status === 408 || status === 504) return new ModelFault('timeout');
  if (status === 429 || (status === null && PASSING_LIMIT.test(words)))
    return new ModelFault('rate_limited', pauseMs);
  if (status === null || status >= 500) return new ModelFault('provider_error', pauseMs);
  return new ModelFault('request_refused');
}

function isUsedUp(status: number | null, words: string, pauseMs: number | null): boolean {
  if (status === 402) return true;
  if (status === 429) {
    if (pauseMs !== null) return pauseMs > LONGEST_PAUSE_MS && DAY_LIMIT.test(words);
    return DAY_LIMIT.test(words) || (CREDIT.test(words) && !PASSING_LIMIT.test(words));
  }
  return status !== 404 && CREDIT.test(words);
}

function kindOf(status: number | null, words: string): ModelFaultKind | null {
  if (status === 429) return null;
  if (PLACE.test(words)) return 'place_refused';
  if (status === 401 || KEY.test(words)) return 'key_refused';
  if (status === 404 || MODEL.test(words)) return 'model_unknown';
  return status === 403 ? 'key_refused' : null;
}

const SAID_PAUSE = /(?:retry|again|reset)\D{0,30}(?=\d)((?:\d+h)?(?:\d+m(?!s))?(?:\d+(?:\.\d+)?m?s)?)/i;

/** Retry-After in seconds or as a date, else what the words say, as in 'try again in 2m3.5s'. */
function pauseOf(retryAfter: string | null, words: string): number | null {
  if (retryAfter !== null && retryAfter !== '') {
    const seconds = Number(retryAfter);
    if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
    const date = Date.parse(retryAfter);
    if (!Number.isNaN(date)) return Math.max(0, date - Date.now());
  }
  const said = SAID_PAUSE.exec(words)?.[1] ?? '';
  const parts = [...said.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g)];
  if (parts.length === 0) return null;
  return parts.reduce((total, [, count, unit]) => total + Number(count) * (UNIT_MS[unit ?? ''] ?? 0), 0);
}

const UNIT_MS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };

function wordsIn(value: unknown, depth: number): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null || depth === 0) return '';
  return Object.entries(value)
    .map(([name, inner]) => `${Array.isArray(value) ? '' : `${name}: `}${wordsIn(inner, depth - 1)}`)
    .join(' \n');
}
