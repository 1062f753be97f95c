import type { ReasonView } from '../../../src/contract/conversation.ts';
import { MEDIA, type MediaKind } from '../../../src/contract/media.ts';
import { attachmentWords } from '../../../src/contract/media-outcomes.ts';
import { STRATEGY_ENDINGS, type StrategyEnding } from '../../../src/contract/strategy.ts';
import { TONES } from '../../../src/contract/tones.ts';
import { languageName } from '../../lib/language-name.ts';
import { count, formatCost, formatDuration } from './amounts.ts';
import { findingText } from './findings.ts';
import { knowledgeLines, passageLinks } from './knowledge-lines.ts';
import { lookLines, voiceLines } from './voice-lines.ts';
import { causeOf } from './without-ai.ts';

export interface WhyRow {
  label:
    | 'Triggers'
    | 'Strategy'
    | 'Used'
    | 'Knowledge'
    | 'Tone'
    | 'Voice'
    | 'Checked'
    | 'Second look'
    | 'Cost';
  /** One line each. */
  lines: string[];
  /** Below the lines: what can be opened. */
  links?: { text: string; to: string }[];
}

/** How a reply came about, or why there is none: always in this order, without what does not apply. */
export function whyRows(source: string, reason: ReasonView): WhyRow[] {
  if (source === 'joined')
    return [{ label: 'Used', lines: ['Your customer went on writing: one reply for all'] }];
  const rows: WhyRow[] = [
    { label: 'Triggers', lines: triggerLines(reason) },
    { label: 'Strategy', lines: strategyLines(reason) },
    { label: 'Used', lines: usedLines(source, reason) },
    { label: 'Knowledge', lines: knowledgeLines(reason), links: passageLinks(reason) },
    { label: 'Tone', lines: toneLines(source, reason) },
    { label: 'Voice', lines: voiceLines(reason) },
    { label: 'Checked', lines: checkedLines(source, reason) },
    { label: 'Second look', lines: lookLines(reason) },
    { label: 'Cost', lines: costLines(reason) },
  ];
  return rows.filter(({ lines }) => lines.length > 0);
}

function triggerLines(reason: ReasonView): string[] {
  const { passedBy } = reason;
  const passed = passedBy === undefined ? [] : [`“${passedBy.phrase}” passed the conversation on`];
  return [...passed, ...ownTriggerLines(reason)];
}

function ownTriggerLines({ trigger, comment, given, why }: ReasonView): string[] {
  if (comment !== undefined) return [`“${comment.phrase}” matched the comment “${comment.text}”`];
  if (trigger !== undefined) return [`“${trigger.phrase}” matched`];
  if (why === 'no_subscription') return [];
  if (given === undefined) return ['None matched'];
  if (given.triggers === 0) return ['You have none yet'];
  return [given.triggers === 1 ? 'Your one trigger did not match' : `None of your ${given.triggers} matched`];
}

function strategyLines({ strategy }: ReasonView): string[] {
  if (strategy === undefined) return [];
  const { name, step, ended } = strategy;
  const ending = STRATEGY_ENDINGS[ended as StrategyEnding];
  return [
    `“${name}”${step === '' ? '' : `: ${step}`}`,
    ...(ending === undefined ? [] : [`With this message it ${ending}`]),
  ];
}

function usedLines(source: string, reason: ReasonView): string[] {
  return [...answerLines(source, reason), ...attachmentLines(reason)];
}

function answerLines(source: string, reason: ReasonView): string[] {
  const { why, faq, instead } = reason;
  const because = why === undefined ? [] : [`The AI did not write it, because ${causeOf(why)}`];
  switch (source) {
    case 'trigger':
      return ['Your exact words, without AI'];
    case 'faq':
      return [
        instead === undefined ? `Your FAQ “${faq?.question ?? ''}”` : sentenceLine(instead),
        ...because,
      ];
    case 'fallback':
      return [instead === undefined ? 'Your fallback reply' : sentenceLine(instead), ...because];
    case 'ai':
      return [givenLine(reason), ...mediaLines(reason), ...burstLines(reason)];
    case 'away':
      return ['Your away text, because you were closed'];
    case 'opted_out':
      return ['The customer asked for no more automatic replies'];
    case 'closed':
      return ['Nothing, because you were closed'];
    case 'paused':
      return ['Nothing, because the bot was paused'];
    default:
      return why === undefined ? [] : [`Nothing, because ${causeOf(why)}`];
  }
}

function sentenceLine({ from, name }: NonNullable<ReasonView['instead']>): string {
  if (from === 'checking') return 'That it will be checked, since you have no fallback reply';
  return from === 'offer' ? 'A sentence of your offer' : `A sentence of “${name}”`;
}

function mediaLines({ media = [] }: ReasonView): string[] {
  const kinds = [...new Set(media)].filter((kind): kind is MediaKind => Object.hasOwn(MEDIA, kind));
  return kinds.map((kind) => `A ${MEDIA[kind].label.toLowerCase()}, which the AI does not see`);
}

function attachmentLines({ attachments = [] }: ReasonView): string[] {
  return attachments.map((attachment) => {
    const { ms, seconds, model, language } = attachment;
    const words = attachmentWords(attachment);
    const length = typeof seconds === 'number' ? [`${formatDuration(seconds * 1_000)} long`] : [];
    const spoken = language === undefined ? [] : [`in ${languageName(language)}`];
    const asked = model === undefined ? [] : [model];
    const how = [...length, ...spoken, ...asked, formatDuration(ms)].join(', ');
    return `${words.charAt(0).toUpperCase()}${words.slice(1)} (${how})`;
  });
}

function burstLines({ burst }: ReasonView): string[] {
  if (burst === undefined) return [];
  const dropped = burst.wasDropped ? '; a first draft was dropped for the last one' : '';
  return [`Answers ${burst.messages} messages in a row${dropped}`];
}

function givenLine({ given }: ReasonView): string {
  const parts = ['Your template'];
  if (given !== undefined && given.faqs > 0) parts.push(count(given.faqs, 'FAQ'));
  if (given !== undefined && given.messages > 0) parts.push(count(given.messages, 'earlier message'));
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

function toneLines(source: string, { tone }: ReasonView): string[] {
  if (source !== 'ai' || tone === undefined) return [];
  return [TONES.find(({ value }) => value === tone)?.label ?? tone];
}

function checkedLines(source: string, { findings = [] }: ReasonView): string[] {
  // The same thing twice, in the first try and in the second, is one line.
  if (findings.length > 0) return [...new Set(findings.map(findingText))];
  return source === 'ai' ? ['Facts, forbidden words and length: nothing to change'] : [];
}

function costLines(reason: ReasonView): string[] {
  const { model, calls = 0, costUsd, promptTokens, completionTokens, ms, secondLook } = reason;
  const parts: string[] = [];
  if (model === undefined && costUsd === undefined) parts.push('$0');
  else if (typeof costUsd === 'number') parts.push(formatCost(costUsd));
  else parts.push('Price not known');
  const tokens = (promptTokens ?? 0) + (completionTokens ?? 0);
  if (tokens > 0) parts.push(count(tokens, 'token'));
  const total = ms?.total ?? ms?.model;
  if (total !== undefined) parts.push(formatDuration(total));
  const line = parts.join(', ');
  if (model === undefined) return [line];
  // One that had no time was never asked.
  const looker = ms?.look === undefined ? model : (secondLook?.model ?? model);
  const models = looker === model ? model : `${model} and ${looker}`;
  return [line, `${models}${calls > 1 ? `, asked ${calls} times` : ''}`];
}
