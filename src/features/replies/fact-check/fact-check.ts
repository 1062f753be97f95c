import type { Hours } from '../../../contract/hours.ts';
import { withoutHeard } from '../../../contract/media.ts';
import type {
  HistoryMessage,
  IncomingMessage,
  ReplyTemplate,
  ReplyTrigger,
} from '../../../contract/reply.ts';
import type { StrategyDefinition } from '../../../contract/strategy.ts';
import { PLACE_FIELDS } from '../../../contract/template-places.ts';
import { type SplitText, splitText } from '../../../text/split-text.ts';
import { wordKeys } from '../../../text/tokens.ts';
import { mend, saysSomething, sentencesKept, wholeSentences } from './cut-sentences.ts';
import { type Finding, type Fixed, type Flaw, finding, NO_FLAWS } from './fact-check.types.ts';
import type { Fact } from './facts/fact.ts';
import { extractFacts, isKnown, type KnownFacts, learn, noFacts } from './facts/known-facts.ts';
import { sumsOf } from './facts/sums.ts';
import { type ForbiddenWords, findForbidden, prepareForbidden } from './forbidden/forbidden.ts';
import { fixForm } from './form/fix-form.ts';
import { answerHonestly } from './honesty.ts';
import { findAiTalk } from './leaks/ai-talk.ts';
import { findInstructions, findProgramRules } from './leaks/instructions.ts';
import { findPlaceholders } from './leaks/placeholders.ts';
import { findRolePlay } from './leaks/role-play.ts';
import { findKeys, findPromptLeaks, type PromptRuns, preparePromptRuns } from './leaks/secrets.ts';
import { findNoAnswer } from './no-answer.ts';
import { findContradictions, type Given, type OwnerWords, prepareOwner } from './owner/owner.ts';

/** What of the check depends on the template alone; made once a template and kept. */
export interface PreparedFactCheck {
  useEmojis: boolean;
  lengthPreference: string;
  disclosureLine: string;
  facts: KnownFacts;
  forbidden: ForbiddenWords;
  promptRuns: PromptRuns;
  owner: OwnerWords;
  /** The owner's texts, as written and folded. */
  ownText: string;
  ownWords: string;
  ownNames: readonly string[];
  /** What of the owner's texts says how to write. */
  ownOrders: string;
  confirmedBrackets: readonly string[];
}

export interface FactCheckInput {
  template: ReplyTemplate;
  triggers: readonly ReplyTrigger[];
  strategies?: readonly StrategyDefinition[];
  /** The fixed sentences of the prompt, none of which belongs in a reply. */
  promptTexts: readonly string[];
}

export interface CheckedConversation {
  /** Oldest first, without the message being answered. */
  history: readonly HistoryMessage[];
  incoming: IncomingMessage;
  /** UTC milliseconds; where it is missing, 'today' says nothing. */
  now?: number;
  /** What was given for this reply beside the template: what it states, and its words. */
  given?: { facts: readonly KnownFacts[]; words: string; pieces?: readonly Given[] };
}

export interface Verdict {
  /** The reply in good form; to be sent only where it needs no repair. */
  text: string;
  findings: Finding[];
  /** Something is wrong that only another reply can put right. */
  needsRepair: boolean;
  /** The best that can be made of this reply without another: `text` itself, or less of it; null when nothing is left. */
  mended: string | null;
  /** The owner's own sentence that the reply contradicts, as written; or the hours that it gets wrong; missing where neither is. */
  line?: string;
  /** Its language, where that is known. */
  lineLanguage?: string | undefined;
}

/** Reads a template: what it states, what it forbids, and what of the prompt must not be repeated. */
export function prepareFactCheck({
  template,
  triggers,
  strategies = [],
  promptTexts,
}: FactCheckInput): PreparedFactCheck {
  const { role, businessType, templateName, mainGoal, openerStyle, closingInstruction } = template;
  const strategyTexts = strategies.flatMap(textsOf);
  const texts = [...ownTexts(template, triggers), ...strategyTexts];
  const facts = noFacts();
  for (const text of texts) learn(facts, text, 'told');
  if (template.hours !== null) learn(facts, openingTimes(template.hours), 'told');
  const ownText = texts.join('\n');
  const ownWords = wordKeys(ownText);
  return {
    useEmojis: template.useEmojis,
    lengthPreference: template.lengthPreference,
    disclosureLine: template.disclosureLine,
    facts,
    forbidden: prepareForbidden(template.forbiddenWords, ownText),
    promptRuns: preparePromptRuns(promptTexts, ownWords),
    owner: prepareOwner(template, triggers, strategyTexts),
    ownText,
    ownWords,
    confirmedBrackets: template.confirmedBrackets,
    ownOrders: [role, mainGoal, openerStyle, closingInstruction].join('\n'),
    ownNames: [role, businessType, templateName, ...role.split(/[,，،(]/)]
      .map((name) => name.trim())
      .filter((name) => name.length > 2),
  };
}

/** The hours of the template, in a form that is read as times. */
function openingTimes({ week }: Hours): string {
  return week.flatMap((ranges) => ranges.map(({ from, to }) => `${from} - ${to}`)).join('\n');
}

/** Everything the owner wrote that a customer may read of, directly or in other words; not what is switched off. */
function ownTexts(template: ReplyTemplate, triggers: readonly ReplyTrigger[]): string[] {
  return [
    ...PLACE_FIELDS.map((field) => template[field]),
    ...triggers
      .filter(({ isEnabled }) => isEnabled)
      .flatMap(({ triggerPhrase, responseAction }) => [triggerPhrase, responseAction]),
  ].filter((text) => text !== '');
}

/** What a strategy brings across is the owner's own word. */
function textsOf({ goal, steps, ends }: StrategyDefinition): string[] {
  const ofSteps = steps.flatMap(({ what, wording, choices }) => [what, ...wording, ...choices]);
  return [goal, ...ofSteps, ends.text].filter((text) => text !== '');
}

/**
 * Looks at a model's reply before the customer does. A reply in which everything stands is returned as it is, byte for byte
 * but for white space around it.
 */
export function checkReply(
  prepared: PreparedFactCheck,
  reply: string,
  conversation: CheckedConversation,
): Verdict {
  const formed = fixForm(reply, prepared);
  const honest = answerHonestly(formed.text, conversation.incoming.text, prepared.disclosureLine);
  const { split, findings } = limitLength(
    honest === null ? formed : { ...honest, findings: [...formed.findings, ...honest.findings] },
    prepared.lengthPreference,
  );
  const { text } = split;
  if (!saysSomething(text)) {
    return refused('', [...findings, finding('empty', '', 'rejected')]);
  }
  const flaws = findFlaws(prepared, split, conversation);
  if (flaws.length === 0) return { text, findings, needsRepair: false, mended: text };
  const mended = mendFully(prepared, split, flaws, conversation);
  const { line, lineLanguage } = flaws.find((flaw) => flaw.line !== undefined) ?? {};
  const verdict = refused(text, [...findings, ...findingsOf(text, flaws)], mended);
  return line === undefined ? verdict : { ...verdict, line, lineLanguage };
}

function refused(text: string, findings: Finding[], mended: string | null = null): Verdict {
  return { text, findings, needsRepair: true, mended };
}

/** The same for a reply whose end is missing: never half a sentence of it. */
export function checkCutReply(
  prepared: PreparedFactCheck,
  reply: string,
  conversation: CheckedConversation,
): Verdict {
  const whole = wholeSentences(reply.trim());
  const verdict = checkReply(prepared, whole, conversation);
  return {
    ...verdict,
    findings: [finding('length', reply.trim().slice(whole.length), 'cut'), ...verdict.findings],
  };
}

/** Takes the text apart, without the sentences that are too many. */
function limitLength(
  { text, findings }: Fixed,
  lengthPreference: string,
): { split: SplitText; findings: Finding[] } {
  const split = splitText(text);
  const excess = split.sentences[sentencesKept(split, lengthPreference)];
  if (excess === undefined) return { split, findings };
  const cut = finding('length', text.slice(excess.start), 'cut');
  return { split: splitText(text.slice(0, excess.start).trim()), findings: [...findings, cut] };
}

/** Everything in a text that must not reach a customer, in the order of its rules. */
function findFlaws(
  prepared: PreparedFactCheck,
  split: SplitText,
  conversation: CheckedConversation,
): readonly Flaw[] {
  const { history, incoming, given } = conversation;
  const { ownNames, ownWords, ownOrders } = prepared;
  const { text } = split;
  const ownText = given === undefined ? prepared.ownText : `${prepared.ownText}\n${given.words}`;
  const names = [incoming.contactName, ...ownNames];
  const { facts } = extractFacts(split, 'reply');
  const found = [
    findNoAnswer(split, { history, incoming: incoming.text, names, ownWords, ownOrders }),
    findRolePlay(text, incoming.contactName, prepared.ownNames),
    findPlaceholders(text, ownText, prepared.confirmedBrackets),
    findKeys(text),
    findPromptLeaks(split, prepared.promptRuns),
    findInstructions(split, prepared.ownWords),
    findProgramRules(split, prepared.ownText, prepared.ownWords, incoming.text),
    findAiTalk(split, prepared.ownWords, incoming.text),
    findForbidden(text, prepared.forbidden),
    findUnknownFacts(prepared, split, facts, conversation),
    findContradictions(prepared.owner, split, facts, {
      message: incoming.text,
      now: conversation.now,
      said: history.filter(({ isFromUser }) => !isFromUser).map(({ messageText }) => messageText),
      isFirst: history.length === 0,
      pieces: given?.pieces ?? [],
    }),
  ];
  return found.some((flaws) => flaws.length > 0) ? found.flat() : NO_FLAWS;
}

/** The conversation is read only when the template does not know it all. */
function findUnknownFacts(
  prepared: PreparedFactCheck,
  split: SplitText,
  facts: readonly Fact[],
  { history, incoming, given }: CheckedConversation,
): readonly Flaw[] {
  const told = [prepared.facts, ...(given?.facts ?? [])];
  const open = facts.filter((fact) => !isKnown(fact, told));
  if (open.length === 0) return NO_FLAWS;
  const said = noFacts();
  const heard = noFacts();
  for (const { messageText } of history)
    learn(withoutHeard(messageText) === messageText ? said : heard, messageText, 'said');
  learn(incoming.asRead === undefined ? said : heard, incoming.text, 'said');
  learn(said, incoming.contactName, 'said');
  const unknown = open.filter(
    (fact) => !isKnown(fact, isMoney(fact) ? [...told, said] : [...told, said, heard]),
  );
  const isPrice = ({ rule }: Fact) => rule === 'price';
  const sums = unknown.some(isPrice)
    ? sumsOf(
        facts.filter((fact) => isPrice(fact) && !unknown.includes(fact)),
        [...split.tokens, ...splitText(incoming.text).tokens],
      )
    : null;
  return unknown
    .filter(({ money }) => !money?.amounts.some((amount) => sums?.has(amount)))
    .map(({ rule, start, end }) => ({ rule, start, end }));
}

/** A misheard price must not be confirmed: 'seventeen' is soon 'seventy'. */
function isMoney({ rule }: Fact): boolean {
  return rule === 'price' || rule === 'percentage';
}

/** What is left after mending is looked at again: a sentence less can bring two others together. */
function mendFully(
  prepared: PreparedFactCheck,
  split: SplitText,
  flaws: readonly Flaw[],
  conversation: CheckedConversation,
): string | null {
  const mended = mend(split, flaws);
  const isFlawless = mended !== null && findFlaws(prepared, splitText(mended), conversation).length === 0;
  return isFlawless ? mended : null;
}

/** One finding for the same words, however often they stand there. A place found again is not read again: it may be long. */
function findingsOf(text: string, flaws: readonly Flaw[]): Finding[] {
  const places = distinctBy(flaws, ({ rule, start, end }) => `${rule} ${start} ${end}`);
  const found = places.map(({ rule, start, end }) => finding(rule, text.slice(start, end), 'rejected'));
  return distinctBy(found, ({ rule, excerpt }) => `${rule} ${excerpt}`);
}

function distinctBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    return !seen.has(key) && seen.add(key);
  });
}
