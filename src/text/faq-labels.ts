import { FAQ_LABELS, type FaqLabels } from './languages/faq-labels.ts';

export type Role = 'question' | 'answer';

const BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}])`;
/** Bounded, so that a long row of spaces costs nothing. */
const AFTER = String.raw`[ \t]{0,3}\d{0,3}[ \t]{0,3}\*{0,3}[ \t]{0,3}[:：]`;
const escaped = (label: string) => label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const ALL = [...new Set(FAQ_LABELS.flatMap((family) => [...family.question, ...family.answer]))];
const LABEL = `(${ALL.sort((a, b) => b.length - a.length)
  .map(escaped)
  .join('|')})`;
const WITH_COLON = new RegExp(`${BEFORE}${LABEL}${AFTER}`, 'giu');
/** 'Q. Do you deliver? A. Yes': other endings count where a question or an answer may begin. */
const WITH_OTHER = new RegExp(
  String.raw`(?:^[\s*\-•]{0,6}|[?？؟]\s{1,3})${LABEL}\d{0,3} ?[.)=–—-]\s`,
  'gimu',
);

export const LABELS: ReadonlySet<string> = new Set(ALL);
const FIRST_WORDS = /^[^\p{L}]{0,8}([\p{L}\p{M}]{1,12}(?: [\p{L}\p{M}]{1,8}){0,2})[ \d*]{0,6}[.:：)=–—-]/u;

/** Whether a line may begin with one of the labels: quick, for lines of which hardly any does. */
export function beginsWithLabel(line: string): boolean {
  return LABELS.has(FIRST_WORDS.exec(line)?.[1]?.toLowerCase() ?? '');
}

function rolesOf(family: FaqLabels): Map<string, Role> {
  const roles = new Map<string, Role>();
  for (const label of family.question) roles.set(label, 'question');
  for (const label of family.answer) roles.set(label, 'answer');
  return roles;
}

/**
 * The labels that a text uses, each with its role: every pair of which both halves occur, the most frequent first, so
 * that 'В:' is a question beside 'О:' and an answer beside 'П:'. Without any pair, the labels of the most frequent one.
 */
export function labelsOf(text: string): Map<string, Role> {
  const counts = new Map<string, number>();
  for (const pattern of [WITH_COLON, WITH_OTHER]) {
    for (const match of text.matchAll(pattern)) {
      const label = (match[1] ?? '').toLowerCase();
      counts.set(label, (counts.get(label) ?? 0) + 1);
    }
  }
  const total = (labels: readonly string[]) =>
    labels.reduce((sum, label) => sum + (counts.get(label) ?? 0), 0);
  const used = FAQ_LABELS.map((family) => ({
    family,
    questions: total(family.question),
    answers: total(family.answer),
  })).filter(({ questions, answers }) => questions + answers > 0);
  const pairs = used.filter(({ questions, answers }) => questions > 0 && answers > 0);
  pairs.sort((a, b) => Math.min(b.questions, b.answers) - Math.min(a.questions, a.answers));
  const halves = used.sort((a, b) => b.questions + b.answers - a.questions - a.answers).slice(0, 1);
  const labels = new Map<string, Role>();
  for (const { family } of pairs.length > 0 ? pairs : halves) {
    const roles = [...rolesOf(family)];
    const clashes = roles.some(
      ([label, role]) => counts.has(label) && labels.has(label) && labels.get(label) !== role,
    );
    if (!clashes) for (const [label, role] of roles) if (!labels.has(label)) labels.set(label, role);
  }
  return labels;
}

/** A piece of a line: what follows a label, or text without one. */
export interface Piece {
  role: Role | 'text';
  text: string;
  /** Where the piece begins in its line, its label included. */
  at: number;
}

/** Bullets, quote signs, bold signs and numbers that may stand before a label or a question. */
const LEAD =
  /^(?:[\s>#*_~`•·▪◦●○►➢√\-–—+|]|\p{Extended_Pictographic}\ufe0f?)*(?:\(?\d{1,3}\s?[.)\]:]|\d{1,3}\s?[-–](?=\s))?[\s*_~`]*/u;
/** The end of a bold label: '**Q:** ...'; a sign before a letter begins bold text. */
const BOLD_AFTER = /^[*_~`]{0,3}(?=\s|$)/;

export type Reader = (line: string) => Piece[];

/** A line without the bullets, numbers and bold signs before its words. */
export function withoutLead(line: string): string {
  return line.replace(LEAD, '');
}

/** True for a line that begins with a bullet or a number. */
export function hasLead(line: string): boolean {
  return /^\s*(?:[-*•·▪◦●–—+]\s|\(?\d{1,3}\s?[.)\]:])/.test(line);
}

/**
 * Cuts lines at the labels in use. At the beginning of a line a label may end in ':', '.', ')', '-' or '='; further on
 * it must look like the line's first one, so that 'vitamin A. Yes' stays one sentence.
 */
export function readerOf(labels: ReadonlyMap<string, Role>): Reader {
  if (labels.size === 0) return (line) => [{ role: 'text', text: line, at: 0 }];
  const names = [...labels.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replaceAll('.', '\\.'));
  const name = `(${names.join('|')})[ \\t]{0,3}\\d{0,3}[ \\t]{0,3}[*_]{0,3}[ \\t]{0,3}`;
  const first = new RegExp(`^${name}([:：]|[.)=–—-](?=\\s))`, 'iu');
  const inner = new RegExp(`(?<=[\\s?!.。？！؟|;,)*_>”"»])[*_]{0,3}${name}([:：.)=–—-])`, 'giu');
  const isLetter = (label: string) => label.length === 1;
  const isUpper = (label: string) => label === label.toUpperCase();
  const roleOf = (label: string): Role => labels.get(label.toLowerCase()) ?? 'question';

  return (line) => {
    const rest = withoutLead(line);
    const start = first.exec(rest);
    const label = start?.[1] ?? '';
    const ending = start?.[2] ?? ':';
    // 'a) ...' is an item of a list.
    const isListItem = isLetter(label) && !isUpper(label) && ending !== ':' && ending !== '：';
    const hasStart = start !== null && !isListItem;
    const pieces: Piece[] = [];
    const body = hasStart ? rest.slice(start[0].length) : line;
    const before = line.length - body.length;
    let role: Piece['role'] = hasStart ? roleOf(label) : 'text';
    let from = 0;
    let at = 0;
    for (const match of body.matchAll(inner)) {
      const [whole, found = '', end = ''] = match;
      const isColon = end === ':' || end === '：';
      const looksAlike =
        !hasStart || !isLetter(found) || !isLetter(label) || isUpper(found) === isUpper(label);
      // 'Vitamin A: ...' inside an answer stays there.
      if (role === 'answer' && roleOf(found) === 'answer') continue;
      if ((!isColon && (!hasStart || end !== ending)) || !looksAlike) continue;
      pieces.push({ role, text: body.slice(from, match.index), at });
      role = roleOf(found);
      from = match.index + whole.length;
      at = before + match.index;
    }
    pieces.push({ role, text: body.slice(from), at });
    return pieces
      .map((piece) =>
        piece.role === 'text' ? piece : { ...piece, text: piece.text.replace(BOLD_AFTER, '') },
      )
      .filter((piece) => piece.role !== 'text' || piece.text.trim() !== '');
  };
}
