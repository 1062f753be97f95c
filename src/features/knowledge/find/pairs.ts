import { beginsWithLabel, labelsOf, type Role, readerOf, withoutLead } from '../../../text/faq-labels.ts';
import { clean, splitQuestion } from '../../../text/faqs.ts';
import type { SourceLine } from './source-text.ts';

/** A part of a line: what asks, what answers, or what may do either. */
interface Part {
  role: Role | 'text';
  text: string;
  line: SourceLine;
}

/** A longer one is no question, but a story with a question in it. In characters. */
const LONGEST_QUESTION = 200;
/** Lines of one section that are looked at together. */
const MOST_LINES = 100;
/** Of more lines, only the first and the items of a list below it belong to the question. */
const MOST_LINES_OF_ANSWER = 4;
const MAY_ASK = /[?？؟;\u037e]/u;
/** What is left of a row with two columns: 'Question: Do you ship?, Answer: Yes'. */
const COMMAS = /^[,，;|\s]+|[,，;|\s]+$/gu;

/**
 * Lines with each question as the heading above its answer, so that a pair is a piece by itself: labelled ('Q:', 'A:') in many
 * languages, in bold, numbered, as a row of two columns, or just with a question mark. No other words get lost.
 */
export function* withPairs(lines: Iterable<SourceLine>): Generator<SourceLine, void> {
  let section: SourceLine[] = [];
  for (const line of lines) {
    const isOther =
      section.length >= MOST_LINES || section[0]?.headings.join('\n') !== line.headings.join('\n');
    if (isOther) {
      yield* paired(section);
      section = [];
    }
    section.push(line);
  }
  yield* paired(section);
}

function* paired(section: readonly SourceLine[]): Generator<SourceLine, void> {
  const mayBeLabelled = section.some(({ text }) => beginsWithLabel(text));
  if (!mayBeLabelled && !section.some(({ text }) => MAY_ASK.test(text))) return yield* section;
  const parts = partsOf(section, mayBeLabelled);
  let asked: Part | null = null;
  /** How many lines answer it. */
  let count = 0;
  for (const [at, part] of parts.entries()) {
    const { role, text, line } = part;
    if (role === 'question') {
      if (asked !== null && count === 0) yield { ...asked.line, text: asked.text };
      asked = part;
      count = 0;
      continue;
    }
    const next = parts.findIndex((other, place) => place > at && other.role === 'question');
    const isNear = (next === -1 ? parts.length : next) - at + count <= MOST_LINES_OF_ANSWER;
    const isMore: boolean = line.kind === 'list_item' || (isNear && parts[at - 1]?.line !== asked?.line);
    if (asked !== null && (count === 0 || role === 'answer' || isMore)) {
      count += 1;
      const kind = line === asked.line ? 'block' : line.kind;
      yield { ...line, kind, text, headings: [...line.headings, asked.text] };
    } else {
      asked = null;
      // A label that answers nothing is a word.
      yield role === 'answer' && parts[at - 1]?.line !== line ? line : { ...line, text };
    }
  }
  if (asked !== null && count === 0) yield { ...asked.line, text: asked.text };
}

function partsOf(section: readonly SourceLine[], mayBeLabelled: boolean): Part[] {
  const labels = mayBeLabelled
    ? labelsOf(section.map(({ text }) => text).join('\n'))
    : new Map<string, Role>();
  const read = readerOf(labels);
  const parts = section.flatMap((line) => read(line.text).flatMap((piece) => partsIn(piece, line)));
  const isPair =
    labels.size === 0 ||
    parts.some(({ role }, at) => role === 'question' && parts[at + 1]?.role === 'answer');
  return isPair ? parts : partsOf(section, false);
}

function partsIn({ role, text }: Pick<Part, 'role' | 'text'>, line: SourceLine): Part[] {
  const said = text.replace(COMMAS, '');
  if (role === 'answer') return [{ role, text: said, line }];
  if (role === 'question') return [{ role, text: clean([said]), line }];
  const found = splitQuestion(withoutLead(text));
  if (found === null || found.question.length > LONGEST_QUESTION) return [{ role, text, line }];
  const answer = found.answer.replace(COMMAS, '');
  return [
    { role: 'question', text: clean([found.question]), line },
    ...(answer === '' ? [] : [{ role: 'answer' as const, text: answer, line }]),
  ];
}
