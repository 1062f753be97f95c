import type { Reply } from '../../../contract/reply.ts';
import { foldText } from '../../../text/fold.ts';
import { sentenceSpans } from '../../../text/sentences.ts';
import { languagesOf } from '../faq/detect.ts';
import type { EvalCase } from './cases.ts';

/** What of a case's expectations the reply does not meet, in words; empty when it meets them all. */
export function failuresOf(expected: EvalCase, reply: Reply): string[] {
  return [
    ...(expected.contains ?? [])
      .filter((text) => !includes(reply.text, text))
      .map((text) => `does not contain "${text}"`),
    ...(expected.not_contains ?? [])
      .filter((text) => includes(reply.text, text))
      .map((text) => `contains "${text}"`),
    ...sourceFailure(expected, reply),
    ...lengthFailure(expected, reply),
    ...languageFailure(expected, reply),
    ...(expected.no_finding ? (reply.reason.findings ?? []) : []).map(
      ({ rule, excerpt }) => `the guard found ${rule}: "${excerpt}"`,
    ),
  ];
}

/** Case and accents don't matter: models vary both. */
function includes(text: string, part: string): boolean {
  return foldText(text).includes(foldText(part));
}

function sourceFailure({ source }: EvalCase, reply: Reply): string[] {
  if (source === undefined) return [];
  const allowed = [source].flat();
  return allowed.includes(reply.source) ? [] : [`came from ${reply.source}, not ${allowed.join(' or ')}`];
}

function lengthFailure({ max_sentences: most }: EvalCase, reply: Reply): string[] {
  const count = sentenceSpans(reply.text).filter(
    ({ start, end }) => reply.text.slice(start, end).trim() !== '',
  ).length;
  return most !== undefined && count > most ? [`has ${count} sentences, more than ${most}`] : [];
}

/** Told by the words of 21 languages; a reply of very few words may not show its language. */
function languageFailure({ language }: EvalCase, reply: Reply): string[] {
  if (language === undefined) return [];
  const [found] = languagesOf(reply.text);
  return found === language ? [] : [`is in language "${found ?? 'unknown'}", not "${language}"`];
}
