import type { HistoryMessage, IncomingMessage, ReplyTemplate, ReplyTrigger } from '../reply.types.ts';
import { extractFacts, isKnown, type KnownFacts, learn, noFacts } from './facts/known-facts.ts';
import { fixForm } from './fix-form.ts';
import { foldText } from './fold.ts';
import { type ForbiddenWords, findForbidden, prepareForbidden } from './forbidden/forbidden.ts';
import { excerptOf, type Flaw, type GuardFinding } from './guard.types.ts';
import { findAiTalk } from './leaks/ai-talk.ts';
import { findInstructions } from './leaks/instructions.ts';
import { findKeys } from './leaks/keys.ts';
import { findPlaceholders } from './leaks/placeholders.ts';
import { findPromptLeaks, type PromptRuns, preparePromptRuns } from './leaks/prompt-leaks.ts';
import { findRolePlay } from './leaks/role-play.ts';
import { limitSentences } from './length.ts';
import { mend } from './mend.ts';
import { isRepetition } from './repetition.ts';
import { sentenceSpans } from './sentences.ts';

/** What of the guard depends on the template alone; made once a template and kept. */
export interface PreparedGuard {
  useEmojis: boolean;
  lengthPreference: string;
  facts: KnownFacts;
  forbidden: ForbiddenWords;
  promptRuns: PromptRuns;
  /** The owner's texts, as written and folded. */
  ownText: string;
  ownWords: string;
  ownNames: readonly string[];
}

export interface GuardInput {
  template: ReplyTemplate;
  triggers: readonly ReplyTrigger[];
  /** The fixed sentences of the prompt, none of which belongs in a reply. */
  promptTexts: readonly string[];
}

export interface GuardedConversation {
  /** Oldest first, without the message being answered. */
  history: readonly HistoryMessage[];
  incoming: IncomingMessage;
}

export interface GuardVerdict {
  /** The reply in good form; to be sent only where it needs no repair. */
  text: string;
  findings: GuardFinding[];
  /** Something is wrong that only another reply can put right. */
  needsRepair: boolean;
  /** The best that can be made of this reply without another: `text` itself, or less of it; null when nothing is left. */
  mended: string | null;
}

/** Reads a template: what it states, what it forbids, and what of the prompt must not be repeated. */
export function prepareGuard({ template, triggers, promptTexts }: GuardInput): PreparedGuard {
  const { role, businessType, templateName } = template;
  const texts = ownTexts(template, triggers);
  const facts = noFacts();
  for (const text of texts) learn(facts, text, 'told');
  const ownText = texts.join('\n');
  const ownWords = foldText(ownText);
  return {
    useEmojis: template.useEmojis,
    lengthPreference: template.lengthPreference,
    facts,
    forbidden: prepareForbidden(template.forbiddenWords, ownText),
    promptRuns: preparePromptRuns(promptTexts, ownWords),
    ownText,
    ownWords,
    ownNames: [role, businessType, templateName, ...role.split(/[,，،(]/)]
      .map((name) => name.trim())
      .filter((name) => name.length > 2),
  };
}

/** Everything the owner wrote that a customer may read of, directly or in other words. */
function ownTexts(template: ReplyTemplate, triggers: readonly ReplyTrigger[]): string[] {
  return [
    template.role,
    template.businessType,
    template.mainGoal,
    template.openerStyle,
    template.closingInstruction,
    template.productOrService,
    template.faqs,
    template.fallbackReply,
    template.disclosureLine,
    ...triggers.flatMap(({ triggerPhrase, responseAction }) => [triggerPhrase, responseAction]),
  ].filter((text) => text !== '');
}

/**
 * Looks at a model's reply before the customer does. A reply in which everything stands is returned as it is, byte for byte
 * but for white space around it.
 */
export function guardReply(
  prepared: PreparedGuard,
  reply: string,
  conversation: GuardedConversation,
): GuardVerdict {
  const formed = fixForm(reply, prepared);
  const limited = limitSentences(formed.text, prepared.lengthPreference);
  const { text } = limited;
  const findings = [...formed.findings, ...limited.findings];
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text)) {
    return {
      text: '',
      findings: [...findings, { rule: 'empty', excerpt: '', action: 'rejected' }],
      needsRepair: true,
      mended: null,
    };
  }
  if (isRepetition(text, conversation.history, conversation.incoming.text)) {
    const repeated: GuardFinding = { rule: 'repetition', excerpt: excerptOf(text), action: 'rejected' };
    return { text, findings: [...findings, repeated], needsRepair: true, mended: null };
  }
  const flaws = findFlaws(prepared, text, conversation);
  if (flaws.length === 0) return { text, findings, needsRepair: false, mended: text };
  const mended = mendFully(prepared, text, flaws, conversation);
  const found = flaws.map(
    ({ rule, start, end }): GuardFinding => ({
      rule,
      excerpt: excerptOf(text.slice(start, end)),
      action: 'rejected',
    }),
  );
  return { text, findings: [...findings, ...distinct(found)], needsRepair: true, mended };
}

/** Everything in a text that must not reach a customer, in the order of its rules. */
function findFlaws(
  prepared: PreparedGuard,
  text: string,
  { history, incoming }: GuardedConversation,
): Flaw[] {
  const sentences = sentenceSpans(text);
  const rolePlay = findRolePlay(text, [incoming.contactName, ...prepared.ownNames]);
  return [
    ...(rolePlay === null ? [] : [rolePlay]),
    ...findPlaceholders(text, prepared.ownText),
    ...findKeys(text, prepared.ownText),
    ...findPromptLeaks(text, sentences, prepared.promptRuns),
    ...findInstructions(text, sentences),
    ...findAiTalk(text, sentences, prepared.ownWords, incoming.text),
    ...findForbidden(text, prepared.forbidden),
    ...findUnknownFacts(prepared, text, history, incoming),
  ];
}

/** The conversation is read only when the template does not know it all. */
function findUnknownFacts(
  prepared: PreparedGuard,
  text: string,
  history: readonly HistoryMessage[],
  incoming: IncomingMessage,
): Flaw[] {
  const open = extractFacts(text, 'reply').facts.filter((fact) => !isKnown(fact, [prepared.facts]));
  if (open.length === 0) return [];
  const said = noFacts();
  for (const { messageText } of history) learn(said, messageText, 'said');
  for (const one of [incoming.text, incoming.contactName]) learn(said, one, 'said');
  return open
    .filter((fact) => !isKnown(fact, [prepared.facts, said]))
    .map(({ rule, start, end }) => ({ rule, start, end }));
}

/** What is left after mending is looked at again: a sentence less can bring two others together. */
function mendFully(
  prepared: PreparedGuard,
  text: string,
  flaws: readonly Flaw[],
  conversation: GuardedConversation,
): string | null {
  const mended = mend(text, flaws);
  if (mended === null) return null;
  return findFlaws(prepared, mended, conversation).length === 0 ? mended : null;
}

function distinct(findings: readonly GuardFinding[]): GuardFinding[] {
  const seen = new Set<string>();
  return findings.filter(({ rule, excerpt }) => {
    const key = `${rule} ${excerpt}`;
    return !seen.has(key) && seen.add(key);
  });
}
