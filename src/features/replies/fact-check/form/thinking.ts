import { excerptOf, type Fixed } from '../fact-check.types.ts';

const NAMES =
  'think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad|inner_monologue|reason';
const TAG = new RegExp(
  `[<◁\\[](?:(?<open>${NAMES})[^<>\\]▷]{0,40}|/\\s*(?<close>${NAMES})\\s*)[>▷\\]]`,
  'gi',
);
const OPENING = new RegExp(`[<◁\\[](?:${NAMES})[>▷\\]]`, 'i');
const CLOSING = new RegExp(`[<◁\\[]/\\s*(?:${NAMES})\\s*[>▷\\]]`, 'gi');

/** The last channel of a reply in the notation of gpt-oss is the one that is meant to be seen. */
const FINAL_CHANNEL = /^[\s\S]*<\|channel\|>\s*final\s*(?:<\|constrain\|>\s*\w+\s*)?<\|message\|>/i;
const TURN_START =
  /^\s*(?:<\|(?:im_start|start_header_id|start)\|>\s*(?:assistant|model)?\s*(?:<\|end_header_id\|>)?|<start_of_turn>\s*(?:model)?|<\|assistant\|>|\[\/?INST\]|<s>)\s*/i;
const TURN_END =
  /<\|(?:im_end|eot_id|end|return|endoftext|eom_id|im_start|start|user|start_header_id)\|>|<\/s>|<(?:end_of_turn|start_of_turn|eos)>|\[\/?INST\]|<｜[^｜\n]{1,40}｜>/i;
/** Llama's mark behind the prompt, where a model repeats it. */
const PROMPT_END = '[/INST]';
const BRACKET = /[<◁[]/;
const MARK = /<\|[a-z_]{2,30}\|>/gi;
/** Wrappers some models put around the reply they were asked for. */
const WRAPPER =
  /^<(answer|response|reply|output|message|final|final_answer|assistant)>\s*([\s\S]*?)\s*<\/\1>$/i;

/** Takes out what a model wrote for itself: its thoughts, and the marks of its own turns with all that follows them. */
export function stripThinking(text: string): Fixed | null {
  if (!BRACKET.test(text)) return null;
  const channelled = text.replace(FINAL_CHANNEL, '');
  const promptEnd = channelled.lastIndexOf(PROMPT_END);
  const afterPrompt = promptEnd < 0 ? channelled : channelled.slice(promptEnd + PROMPT_END.length);
  const unopened = withoutThoughts(afterPrompt).replace(TURN_START, '');
  const end = unopened.search(TURN_END);
  const turn = (end < 0 ? unopened : unopened.slice(0, end)).replace(MARK, '').trim();
  const plain = (WRAPPER.exec(turn)?.[2] ?? turn).trim();
  if (plain === text) return null;
  return { text: plain, findings: [{ rule: 'thinking', excerpt: excerptOf(text), action: 'removed' }] };
}

/** Closed thoughts, then what stands before a closing tag alone, then all after an opening one alone. */
function withoutThoughts(text: string): string {
  const open = withoutClosed(text);
  const lastClosing = [...open.matchAll(CLOSING)].at(-1);
  const rest = lastClosing === undefined ? open : open.slice(lastClosing.index + lastClosing[0].length);
  const opening = rest.search(OPENING);
  return opening < 0 ? rest : rest.slice(0, opening);
}

/** Each thought goes from its opening tag to the next closing one of its name; read once from left to right. */
function withoutClosed(text: string): string {
  let kept = '';
  let from = 0;
  let thought: { name: string; start: number } | null = null;
  for (const { 0: tag, index, groups } of text.matchAll(TAG)) {
    const opened = groups?.open?.toLowerCase();
    if (thought === null) {
      if (opened !== undefined) thought = { name: opened, start: index };
    } else if (groups?.close?.toLowerCase() === thought.name) {
      kept += text.slice(from, thought.start);
      from = index + tag.length;
      thought = null;
    }
  }
  return kept + text.slice(from);
}
