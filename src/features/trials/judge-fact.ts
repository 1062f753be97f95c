import type { FactOutcome } from '../../contract/golden-lists.ts';
import type { TriedReply } from '../../contract/trial.ts';
import { foldText } from '../../text/fold.ts';
import { isUnsure } from '../../text/unsure.ts';
import { compared, LEAST, likeness } from '../replies/eval/likeness/like.ts';
import { readBoth } from '../replies/eval/likeness/reading.ts';
import type { Verdict } from '../replies/fact-check/fact-check.ts';
import type { FactCheckRule } from '../replies/fact-check/fact-check.types.ts';
import { claimsOf, type Lead, leadOf } from '../replies/fact-check/owner/clauses.ts';
import { readerOf } from '../replies/fact-check/owner/reader.ts';
import { languagesOf } from '../replies/faq/detect.ts';

/** Refused for these, a reply says something else than its owner, or what its owner never said. */
const CONTRADICTS: ReadonlySet<FactCheckRule> = new Set([
  'contradiction',
  'price',
  'percentage',
  'web-address',
  'email',
  'phone',
  'handle',
  'date',
  'time',
]);

/** As like the owner's own words as that, a reply says the same. */
const ALIKE = 0.8;
/** In the sentences on what is amiss. */
const NAME = 'your line';

/** What was asked, and the owner's line that answers it. */
export interface AskedLine {
  message: string;
  line: string;
  /** Whether it is asked as the FAQ asks it, so that a yes there has to be a yes here. */
  isOwnQuestion: boolean;
}

/** What the AI wrote, as the fact check saw it. */
export type Written = Pick<Verdict, 'text' | 'findings'>;

/**
 * What a text says of an owner's line. Wrong is only what code can tell: the fact check refuses it, or yes is no. Right is
 * what has all of the line's figures, days and names, but for those that the question has, and the same yes or no; a line
 * without any of these is right where a reply says it in nearly the same words. All else is to be read: also 'I will check'.
 */
export function judgeFact(
  { message, line, isOwnQuestion }: AskedLine,
  { text, findings }: Written,
): Required<Pick<TriedReply, 'outcome' | 'problems'>> {
  const refused = findings.filter(({ rule, action }) => action === 'rejected' && CONTRADICTS.has(rule));
  if (refused.length > 0)
    return outcome('wrong', [...new Set(refused.map(({ rule, excerpt }) => saysOf(rule, excerpt)))]);
  if (text.trim() === '') return outcome('unclear', ['It says nothing.']);
  if (foldText(text).includes(foldText(line))) return outcome('right');
  const [wanted, said] = leadsOf(line, text);
  if (isOwnQuestion && wanted !== null && said !== null && wanted !== said)
    return outcome('wrong', [`It says ${said} where you wrote ${wanted}.`]);
  if (isUnsure(text) && !isUnsure(line)) return outcome('unclear', ['It says that it does not know.']);
  const { hard, share } = compared(line, text, NAME, 'does not say');
  const isSameLead = hasSameLead(wanted, said, line, text, share);
  const left = isSameLead
    ? compared(line, `${message}\n${text}`, NAME, 'does not say').hard.missing
    : hard.missing;
  const problems = [...left, ...hard.opposite, ...hard.moved, ...hard.language];
  if (problems.length > 0) return outcome('unclear', problems);
  if (wanted !== null && !isSameLead)
    return outcome('unclear', [`It does not plainly say ${wanted}, as you do.`]);
  // Of nothing, all of the figures are missing.
  if (wanted !== null || compared(line, '-', NAME).hard.missing.length > 0) return outcome('right');
  const like = likeness(line, text, NAME);
  return like.problems.length === 0 && like.score >= ALIKE ? outcome('right') : outcome('unclear');
}

function outcome(of: FactOutcome, problems: string[] = []) {
  return { outcome: of, problems };
}

function saysOf(rule: FactCheckRule, excerpt: string): string {
  return rule === 'contradiction'
    ? `It contradicts what you wrote: “${excerpt}”`
    : `You never wrote “${excerpt}”.`;
}

/** Whether a line and a reply begin with yes or no, in a language of which these are known. */
function leadsOf(line: string, text: string): [wanted: Lead, said: Lead] {
  const codes = languagesOf(line);
  const reader = codes.map((code) => readerOf(codes, code)).find((one) => one !== null) ?? null;
  if (reader === null) return [null, null];
  return [leadOf(claimsOf(reader, line)).lead, leadOf(claimsOf(reader, text)).lead];
}

/** A yes without the word is one where the reply speaks of the same and denies nothing; a no where it denies something. */
function hasSameLead(wanted: Lead, said: Lead, line: string, text: string, share: number): boolean {
  if (wanted === null || said !== null) return wanted !== null && wanted === said;
  const [, reply] = readBoth(line, text);
  return wanted === 'no' ? reply.hasDenial : !reply.hasDenial && share >= LEAST;
}
