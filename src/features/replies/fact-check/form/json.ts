import { excerptOf, type Fixed } from '../fact-check.types.ts';

/** Keys under which models put the reply, the likeliest first. */
const KEYS = ['response', 'reply', 'message', 'text', 'answer', 'content', 'output', 'result', 'final'];
const OPENING = /^\s*[`{["]/;
const FENCED = /^```[a-z]*\s*([\s\S]*?)\s*```$/i;
/** What is left of JSON that was cut off or badly quoted. */
const BROKEN = /^[{[]\s*"[\w ]{1,40}"\s*:/;
const STRING_VALUE =
  /"(?:response|reply|message|text|answer|content|output)"\s*:\s*"((?:[^"\\]|\\.){1,8000})/;

/** Takes the reply out of a JSON object, or a JSON string, around it. JSON with no reply inside is an empty text. */
export function unwrapJson(text: string): Fixed | null {
  if (!OPENING.test(text)) return null;
  const body = (FENCED.exec(text)?.[1] ?? text).trim();
  if (!/^[{["]/.test(body)) return null;
  const inner = innerText(body);
  if (inner === null) return null;
  return { text: inner.trim(), findings: [{ rule: 'json', excerpt: excerptOf(text), action: 'rewritten' }] };
}

function innerText(body: string): string | null {
  if (body.startsWith('"')) return null;
  const parsed = parse(body);
  if (parsed !== undefined) return replyIn(parsed) ?? '';
  if (!BROKEN.test(body)) return null;
  const value = STRING_VALUE.exec(body)?.[1] ?? '';
  const decoded = parse(`"${value.replace(/\n/g, '\\n').replace(/\\$/, '')}"`);
  return typeof decoded === 'string' ? decoded : value;
}

function replyIn(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.length > 0 ? replyIn(value[0]) : null;
  if (typeof value !== 'object' || value === null) return null;
  const entries = Object.entries(value);
  const named = KEYS.map((key) => entries.find(([name]) => name.toLowerCase() === key)).find(
    (entry) => entry !== undefined,
  );
  if (named !== undefined) return replyIn(named[1]);
  const [only] = entries;
  return entries.length === 1 && typeof only?.[1] === 'string' ? only[1] : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
