import type { Chance } from './chance.ts';
import type { Habits } from './habits.ts';
import type { LanguageTexts, Voices } from './languages/texts.ts';

/** Which sentences are used, so that two exports can share none: `held` is a third of each list. */
export type Part = 'all' | 'open' | 'held';

export function partOf(sentences: readonly string[], part: Part): readonly string[] {
  return part === 'all' ? sentences : sentences.filter((_, at) => (at % 3 === 2) === (part === 'held'));
}

export interface Speech {
  texts: LanguageTexts;
  voices: Voices;
  habits: Habits;
  chance: Chance;
  part: Part;
}

export interface Occasion {
  /** The frame that says the matter. */
  frame: string;
  beginsConversation: boolean;
  /** The first name of who is spoken to, where the greeting says it. */
  first?: string;
  slots: Readonly<Record<string, string>>;
}

/** A turn: what is said of a matter, in one message or several, as the writer's habits have it. */
export function speak(speech: Speech, occasion: Occasion): string[] {
  const { voices, habits, chance, part } = speech;
  const sentences = occasion.frame.split(' | ');
  if (chance.happens(habits.smallRate)) {
    const said = chance.pick(partOf(voices.small, part));
    if (chance.happens(0.5)) sentences.unshift(said);
    else sentences.push(said);
  }
  const bubbles = inBubbles(sentences, chance.weighted(habits.bubbles)).map((some) =>
    some.map((sentence) => fill(speech, sentence, occasion.slots)).join(' '),
  );
  const colored = bubbles.map((text) => color(speech, text));
  if (occasion.beginsConversation && chance.happens(habits.greetingRate)) {
    const greeting = chance.pick(voices.greetings);
    const named = occasion.first === undefined ? greeting : `${greeting.split(' ')[0]} ${occasion.first}`;
    const said = chance.happens(habits.lowerStart) ? named.charAt(0).toLowerCase() + named.slice(1) : named;
    colored[0] = `${said}, ${colored[0] ?? ''}`;
  }
  if (chance.happens(habits.closingRate))
    colored.push(`${colored.pop() ?? ''}\n${chance.pick(voices.closings)}`);
  return colored;
}

/** Spreads sentences over messages as evenly as they go. */
function inBubbles(sentences: readonly string[], wanted: number): string[][] {
  const count = Math.min(wanted, sentences.length);
  return Array.from({ length: count }, (_, at) =>
    sentences.slice((at * sentences.length) / count, ((at + 1) * sentences.length) / count),
  );
}

function fill({ habits, chance, texts }: Speech, frame: string, slots: Occasion['slots']): string {
  const filled = frame
    .replace(/\[([^[\]/]*)\/([^[\]]*)\]/g, (_, informal: string, formal: string) =>
      habits.isFormal ? formal : informal,
    )
    .replace(/\{(\w+)\}/g, (slot, name: string) => freshValue(name, texts, chance) ?? slots[name] ?? slot);
  return filled.charAt(0).toLocaleUpperCase(texts.code) + filled.slice(1);
}

/** What differs each time that it is said. */
function freshValue(slot: string, { money }: LanguageTexts, chance: Chance): string | undefined {
  if (slot === 'price') return money.replace('#', String(chance.between(3, 60) * 5));
  if (slot === 'time') return `${chance.between(8, 18)}:${chance.pick(['00', '15', '30', '45'])}`;
  return undefined;
}

const SENTENCE_START = /(?:^|[.!?…] )[¿¡]?\p{Lu}/gu;
const SHORT_WORD_END = /(?<=(?:^|\s)\p{L}{1,4})([aeiou])(?=\s|$)/iu;

function color({ texts, voices, habits, chance }: Speech, plain: string): string {
  let text = plain;
  if (!text.endsWith('?') && !/https?:\S+$/.test(text)) {
    text = text.replace(/\s?[.!]+$/, '') + chance.weighted(habits.endMarks);
  }
  if (chance.happens(habits.lowerStart)) {
    text = text.replace(SENTENCE_START, (start) => start.toLocaleLowerCase(texts.code));
  }
  if (chance.happens(habits.elongationRate)) text = text.replace(SHORT_WORD_END, '$1$1$1');
  if (chance.happens(habits.laughterRate)) {
    const laughter = chance.pick(voices.laughter);
    text = chance.happens(0.5) ? `${laughter} ${text}` : `${text} ${laughter}`;
  }
  if (chance.happens(habits.emojiRate)) {
    const emoji = chance.happens(0.6) ? (habits.emojis[0] ?? '') : chance.pick(habits.emojis);
    text += ` ${chance.happens(0.15) ? emoji.repeat(2) : emoji}`;
  }
  return text;
}
