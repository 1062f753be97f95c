import { type Flaw, NO_FLAWS } from '../fact-check.types.ts';
import { CUSTOMER_LABELS, SHOP_LABELS } from '../words/role-labels.ts';

const DECORATION = String.raw`[*_#>\[<|]{0,4}\s?`;
const START = `(?:^|(?<=[.!?。！？।؟…"”)] ))`;
const TURN_SOURCE = `${START}${DECORATION}(?:(?<customer>${CUSTOMER_LABELS})|(?<shop>${SHOP_LABELS})|q:[^\\n]{1,300}(?:\\n| )a)[*_\\]>|]{0,4}[ \\t]?[:：](?=[*_]{0,3}\\s|[\\p{L}"“「])`;
const TURNS = new RegExp(TURN_SOURCE, 'gimu');
const TURN = new RegExp(TURN_SOURCE, 'imu');
/** 'Cake: Velvet Dream': a line of an order, beside which 'Customer: Anna' is one too. */
const FIELD = /^[^\s:：][^:：\n]{0,30}[:：][ \t]?[^\n]{1,80}$/u;

/**
 * Where a reply goes on with the customer's next message, or with a dialogue of both. From there on everything is made up.
 * The customer's name and the shop's own are labels that models use too.
 */
export function findRolePlay(
  text: string,
  contactName: string,
  ownNames: readonly string[],
): readonly Flaw[] {
  const start = startOfRolePlay(text, [contactName, ...ownNames]);
  return start === null ? NO_FLAWS : [{ rule: 'role-play', start, end: text.length }];
}

function startOfRolePlay(text: string, names: readonly string[]): number | null {
  for (const match of text.matchAll(TURNS)) {
    if (match.groups?.customer !== undefined && isOrderLine(text, match.index)) continue;
    return match.index;
  }
  if (!text.includes('\n')) return null;
  const places = names.filter((name) => name.length > 1).map((name) => labelledBy(text, name));
  const start = Math.min(...places.filter((place) => place >= 0));
  return Number.isFinite(start) ? start : null;
}

/** The line that begins with a name and a colon, after the first. */
function labelledBy(text: string, name: string): number {
  const lower = text.toLowerCase();
  const starts = [':', '：']
    .map((colon) => lower.indexOf(`\n${name.toLowerCase()}${colon}`))
    .filter((at) => at >= 0);
  return starts.length === 0 ? -1 : Math.min(...starts) + 1;
}

function isOrderLine(text: string, place: number): boolean {
  return linesAround(text, place).some((line) => FIELD.test(line) && !TURN.test(line));
}

/** The lines before and after that of a place. */
function linesAround(text: string, place: number): string[] {
  const before = text.slice(0, place).lastIndexOf('\n');
  const after = text.indexOf('\n', place);
  return [
    ...(before < 0 ? [] : [text.slice(text.slice(0, before).lastIndexOf('\n') + 1, before)]),
    ...(after < 0 ? [] : [text.slice(after + 1).split('\n', 1)[0] ?? '']),
  ];
}
