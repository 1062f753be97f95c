import { VOICE_TURNS_MAX } from '../../../src/contract/owner-voice.ts';
import type { ExportSummary as Summary } from './read-worker.ts';

type Words = readonly [one: string, many: string];

const LEFT_OUT: Readonly<Record<keyof Summary['leftOut'], Words>> = {
  bot: ['reply of an old bot', 'replies of an old bot'],
  system: ['line that the app wrote', 'lines that the app wrote'],
  media: ['photo or post without words', 'photos and posts without words'],
  calls: ['call', 'calls'],
  groupThreads: ['conversation of a group', 'conversations of groups'],
  otherAccountThreads: ['conversation of another account', 'conversations of another account'],
  duplicates: ['message that stands there twice', 'messages that stand there twice'],
  olderTurns: [`answer beyond the newest ${most()}`, `answers beyond the newest ${most()}`],
};

const FAULTS: Readonly<Record<Summary['faults'][number]['fault'], string>> = {
  broken: 'this file is damaged',
  not_messages: 'there are no messages in this file',
  too_large: 'this file is too large',
};
const MOST_FAULTS = 5;

/** What is not learned from, and why, one line each. */
export function leftOutLines({ leftOut, faults }: Summary): string[] {
  const counted = Object.entries(LEFT_OUT).flatMap(([name, [one, many]]) => {
    const number = leftOut[name as keyof Summary['leftOut']];
    return number === 0 ? [] : [`${number.toLocaleString('en-US')} ${number === 1 ? one : many}`];
  });
  const named = faults.slice(0, MOST_FAULTS).map(({ path, fault }) => `${path}: ${FAULTS[fault]}`);
  const more = faults.length - named.length;
  return [...counted, ...named, ...(more > 0 ? [`${more} more files that could not be read`] : [])];
}

function most(): string {
  return VOICE_TURNS_MAX.toLocaleString('en-US');
}
