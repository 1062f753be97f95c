import { type Fixed, fixedTo } from '../fact-check.types.ts';
import { visibleText } from './thoughts.ts';

const TURN_START =
  /^\s*(?:<\|(?:im_start|start_header_id|start)\|>\s*(?:assistant|model)?\s*(?:<\|end_header_id\|>)?|<start_of_turn>\s*(?:model)?|<\|assistant\|>|\[\/?INST\]|<s>)\s*/i;
const TURN_END =
  /<\|(?:im_end|eot_id|end|return|endoftext|eom_id|im_start|start|user|start_header_id)\|>|<\/s>|<(?:end_of_turn|start_of_turn|eos)>|\[\/?INST\]|<｜[^｜\n]{1,40}｜>/i;
/** Llama's mark behind the prompt, where a model repeats it. */
const PROMPT_END = '[/INST]';
const MARK = /<\|[a-z_]{2,30}\|>/gi;
/** Wrappers some models put around the reply they were asked for. */
const WRAPPER =
  /^<(answer|response|reply|output|message|final|final_answer|assistant)>\s*([\s\S]*?)\s*<\/\1>$/i;

/** Takes out what a model wrote for itself: its thoughts, and the marks of its own turns with all that follows them. */
export function stripThinking(text: string): Fixed | null {
  const promptEnd = text.lastIndexOf(PROMPT_END);
  const afterPrompt = promptEnd < 0 ? text : text.slice(promptEnd + PROMPT_END.length);
  const unopened = visibleText(afterPrompt).replace(TURN_START, '');
  const end = unopened.search(TURN_END);
  const turn = (end < 0 ? unopened : unopened.slice(0, end)).replace(MARK, '').trim();
  const plain = (WRAPPER.exec(turn)?.[2] ?? turn).trim();
  if (plain === text) return null;
  return fixedTo(plain, 'thinking', text, 'removed');
}

/** Keys under which models put the reply, the likeliest first. */
const KEYS = ['response', 'reply', 'message', 'text', 'answer', 'content', 'output', 'result', 'final'];
const JSON_OPENING = /^\s*[*_]*[`{["]/;
/** Around an object, as models emphasize what they are proud of. */
const EMPHASIS = /^[*_]+(?=[{`[])|(?<=[}`\]])[*_]+$/g;
const FENCED = /^```[a-z]*\s*([\s\S]*?)\s*```$/i;
/** What is left of JSON that was cut off or badly quoted. */
const BROKEN = /^[{[]\s*"[\w ]{1,40}"\s*:/;
const STRING_VALUE =
  /"(?:response|reply|message|text|answer|content|output)"\s*:\s*"((?:[^"\\]|\\.){1,8000})/;

/** Takes the reply out of a JSON object, or a JSON string, around it. JSON with no reply inside is an empty text. */
export function unwrapJson(text: string): Fixed | null {
  if (!JSON_OPENING.test(text)) return null;
  const bare = text.trim().replace(EMPHASIS, '');
  const body = (FENCED.exec(bare)?.[1] ?? bare).trim();
  if (!/^[{["]/.test(body)) return null;
  const inner = innerText(body);
  if (inner === null) return null;
  return fixedTo(inner.trim(), 'json', text, 'rewritten');
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

/** Opening quotation marks, each with the marks that close it. */
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['“', '”'],
  ['„', '“”'],
  ['”', '”'],
  ['«', '»'],
  ['»', '«'],
  ['「', '」'],
  ['『', '』'],
  ['‘', '’'],
  ["'", "'"],
  ['`', '`'],
  ['《', '》'],
]);

/** Takes off quotation marks around the whole reply. Two quotations, as in '"A" or "B"', are left alone. */
export function stripWholeQuotes(text: string): Fixed | null {
  const open = text.charAt(0);
  const close = text.slice(-1);
  if (text.length < 3 || QUOTES.get(open)?.includes(close) !== true) return null;
  const inner = text.slice(1, -1);
  const hasMark = inner.includes(open) || inner.includes(close);
  // An apostrophe inside is not a quotation mark.
  const isQuoted = hasMark && (!/^['‘’]$/.test(close) || /(?:^|\s)['‘]|['’](?:\s|$)/.test(inner));
  return isQuoted || !isWholeMessage(inner) ? null : fixedTo(inner.trim(), 'quotes', text, 'removed');
}

/** A quoted word or title alone can be an answer: '"Velvet Dream"'. */
function isWholeMessage(inner: string): boolean {
  return /[.!?。！？।؟…]/u.test(inner) || inner.trim().split(/\s+/).length > 4 || inner.length > 40;
}
