/**
 * What a model writes for itself: thoughts, and calls of tools that it was not given. Each family of models marks them in
 * another way (`<think>`, `[THINK]`, `◁think▷`, `<seed:think>`, `<|START_THINKING|>`, `<|channel>thought`), so a mark is
 * known by its form and by the word in it, whatever stands around that word.
 */
type Kind = 'thought' | 'tool' | 'final';

interface Mark {
  kind: Kind;
  isEnd: boolean;
  /** Where it begins and ends in the text. */
  from: number;
  to: number;
}

const MAY_BE_MARK = /[<◁[]/;
/** Attributes stand in angle brackets alone: '[reason: rain]' is a message. */
const MARK =
  /[<◁[]\s*(?<slash>\/?)\s*[|｜]?\s*(?<name>\p{L}[\p{L}\d_.:▁ |｜-]{1,40}?)\s*[|｜]?(?:[>▷\]]|(?<=<[^<>[\]]{0,60})\s[^<>]{0,200}>)/gu;
const NAMESPACE = /^[\p{L}\d.]{1,20}\s*[:|｜]\s*/u;
const BEGINS = /^(?:begin_(?:of_)?|start_(?:of_)?)|_begin$/g;
const ENDS = /^end_(?:of_)?|_end$/g;
const KINDS: readonly [Kind, RegExp][] = [
  [
    'thought',
    /^(?:ant)?(?:think(?:ing)?|thoughts?|reason(?:ing)?|reflection|analysis|scratchpad|inner_monologue)$/,
  ],
  ['tool', /^(?:tool_(?:calls?|use|code)(?:_section)?|function(?:_calls?)?|invoke|python_tag)$/],
  ['final', /^final(?:_(?:answer|response))?$/],
];
/** What stands between the name of a channel and its text. */
const CHANNEL = /^\s*([a-z]+)\s*(?:<\|constrain\|>\s*\w+\s*)?(?:<\|message\|>)?/i;
/** The channels of gpt-oss where their marks were lost on the way. */
const BARE_CHANNELS = /^\s*(?:analysis|commentary)[\s\S]*assistantfinal/;
const BARE_THOUGHT = /^\s*(?:analysis|commentary)(?=[\p{Lu}\p{Lo}])/u;
/** The beginning of a turn, and what may still become a mark: half of one, or a channel whose name is not whole. */
const UNFINISHED =
  /^\s*<\|start\|>\p{L}*|(?:<\|channel\|?>\s*\p{L}*)?(?:[<◁]\s?\/?\s?[|｜]?[\p{L}_:|｜▁]{0,30}(?:\s+\p{L}*(?:=[^<>]{0,200})?)?|\[\/?[\p{Lu}_ ]{0,30})?$/gu;

/** The text without thoughts and calls of tools. A call that holds a message is that message, where there is no other. */
export function visibleText(text: string): string {
  const bare = text.replace(BARE_CHANNELS, '');
  if (!MAY_BE_MARK.test(bare)) return bare;
  let kept = '';
  let called = '';
  let from = 0;
  let hidden: Kind | null = null;
  for (const { kind, isEnd, from: start, to } of marksIn(bare)) {
    if (start < from) continue;
    if (kind === 'final') {
      // What is meant to be seen begins, and ends, here.
      if (!isEnd) kept = '';
      else if (hidden === null) kept += bare.slice(from, start);
      hidden = isEnd ? 'final' : null;
    } else if (!isEnd && hidden === null) {
      kept += bare.slice(from, start);
      hidden = kind;
    } else if (isEnd && (hidden === kind || hidden === null)) {
      if (kind === 'tool') called ||= messageIn(bare.slice(from, start));
      // An end without its beginning: the thought began with the text.
      if (hidden === null) kept = kind === 'thought' ? '' : kept + bare.slice(from, start);
      hidden = null;
    } else continue;
    from = to;
  }
  if (hidden === null) kept += bare.slice(from);
  else if (hidden === 'tool') called ||= messageIn(bare.slice(from));
  return kept.trim() === '' ? called : kept;
}

/** As `visibleText`, of a text that goes on: neither half a mark nor a thought that has no end yet. */
export function visibleSoFar(text: string): string {
  const mayBeBare = ['analysis', 'commentary'].some((name) => name.startsWith(text.trimStart()));
  if (mayBeBare || (BARE_THOUGHT.test(text) && !BARE_CHANNELS.test(text))) return '';
  return visibleText(text.replace(UNFINISHED, ''));
}

function* marksIn(text: string): Generator<Mark> {
  for (const { 0: mark, index, groups } of text.matchAll(MARK)) {
    const name = (groups?.name ?? '').toLowerCase().replace(/[\s▁-]+/g, '_');
    const to = index + mark.length;
    if (name === 'channel') {
      yield channelAt(text, index, to);
      continue;
    }
    const word = name.replace(NAMESPACE, '');
    const kind = kindOf(word.replace(BEGINS, '').replace(ENDS, ''));
    if (kind === null || (kind === 'final' && !mark.startsWith('['))) continue;
    yield { kind, isEnd: groups?.slash === '/' || word.search(ENDS) >= 0, from: index, to };
  }
}

/** A channel's name follows its mark; a mark without one ends a channel. */
function channelAt(text: string, from: number, to: number): Mark {
  const named = CHANNEL.exec(text.slice(to, to + 100));
  const kind = kindOf(named?.[1]?.toLowerCase() ?? '') ?? (named?.[1] === 'commentary' ? 'thought' : null);
  if (kind === null) return { kind: 'thought', isEnd: true, from, to };
  return { kind, isEnd: false, from, to: to + (named?.[0].length ?? 0) };
}

function kindOf(word: string): Kind | null {
  return KINDS.find(([, names]) => names.test(word))?.[0] ?? null;
}

const MESSAGE = /"(?:text|message|reply|response|content|answer)"\s*:\s*"((?:[^"\\]|\\.){1,8000})"/;

/** A model that knows tools may 'send' its reply with one. */
function messageIn(call: string): string {
  const written = MESSAGE.exec(call)?.[1] ?? '';
  try {
    return String(JSON.parse(`"${written.replace(/\n/g, '\\n')}"`));
  } catch {
    return '';
  }
}
