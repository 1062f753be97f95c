import { type Chance, chanceOf } from './chance.ts';
import { CUSTOMERS, type Habits, OWNER } from './habits.ts';
import { DE } from './languages/de.ts';
import { EN } from './languages/en.ts';
import { ES } from './languages/es.ts';
import { FR } from './languages/fr.ts';
import { PT } from './languages/pt.ts';
import type { LanguageTexts, TopicName } from './languages/texts.ts';
import { TR } from './languages/tr.ts';
import { type Part, partOf, speak } from './speak.ts';

export const LANGUAGE_TEXTS: readonly LanguageTexts[] = [EN, DE, ES, PT, FR, TR];

export type MessageKind =
  /** Typed by a person. */
  | 'typed'
  /** Typed by a person in answer to a story: has a `share`, and yet words of their own. */
  | 'story-reply'
  /** Sent by the old bot under the owner's name. */
  | 'bot'
  /** A line that Instagram writes. */
  | 'system'
  /** The same, beside a shared post. */
  | 'share'
  | 'photo'
  | 'call'
  | 'unsent';

export interface StoryMessage {
  kind: MessageKind;
  /** A participant's name. */
  from: string;
  /** Milliseconds since the epoch. */
  at: number;
  text: string | null;
  topic?: TopicName;
  reactions?: readonly { emoji: string; by: string }[];
}

export interface StoryThread {
  language: string;
  /** Everybody but the owner. */
  others: readonly string[];
  /** Its folder, without what comes before. */
  folder: string;
  /** Oldest first. */
  messages: StoryMessage[];
  isRequest: boolean;
}

/** What happened, before it is written in one of the formats: the truth by which readers are measured. */
export interface Story {
  owner: string;
  habits: Habits;
  /** The language of the account, and so of system lines. */
  accountLanguage: string;
  threads: readonly StoryThread[];
  /** Contact data in the texts: none may be left after masking. */
  secrets: readonly string[];
}

export interface StoryOptions {
  seed: number;
  threads?: number;
  /** A customer asks, the owner answers; per thread. */
  exchanges?: number;
  languages?: readonly string[];
  accountLanguage?: string;
  habits?: Habits;
  owner?: string;
  /** Whether an old bot answered in the first half of the time. */
  hasBot?: boolean;
  part?: Part;
}

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];
const BEGIN = Date.UTC(2023, 2, 1);
const SPAN_DAYS = 700;
const BOT_DAYS = 350;
const SURNAMES = ['Berg', 'Silva', 'Moreau', 'Kaya', 'Owens', 'Núñez', 'Weiß', 'Yılmaz', 'Lopes', 'Petit'];
const DELETED = 'Instagram User';

/** 40 threads of an owner who writes as `habits` say, and customers who write otherwise. */
export function makeStory(options: StoryOptions): Story {
  const { seed, threads = 40, exchanges = 18, habits = OWNER } = options;
  const { owner = 'Mia · Studio Bloom 🌸', accountLanguage = 'en', part = 'all' } = options;
  const chance = chanceOf(seed);
  const languages = LANGUAGE_TEXTS.filter(({ code }) => options.languages?.includes(code) ?? true);
  const secrets = new Set<string>();
  const account = textsOf(accountLanguage);
  const told = Array.from({ length: threads }, (_, at): StoryThread => {
    const texts = languages[at % languages.length] ?? account;
    const scene = { chance, texts, account, owner, habits, part, secrets };
    return tellThread(scene, at, exchanges, options.hasBot ?? true);
  });
  return { owner, habits, accountLanguage, threads: told, secrets: [...secrets] };
}

export function textsOf(code: string): LanguageTexts {
  const texts = LANGUAGE_TEXTS.find((one) => one.code === code);
  if (texts === undefined) throw new Error(`There are no texts in ${code}.`);
  return texts;
}

interface Scene {
  chance: Chance;
  texts: LanguageTexts;
  account: LanguageTexts;
  owner: string;
  habits: Habits;
  part: Part;
  secrets: Set<string>;
}

function tellThread(scene: Scene, at: number, exchanges: number, hasBot: boolean): StoryThread {
  const { chance, texts, owner } = scene;
  const first = chance.pick(texts.slots.first);
  const isDeleted = at % 20 === 7;
  const isGroup = at % 20 === 13;
  const name = isDeleted ? DELETED : `${first} ${chance.pick(SURNAMES)}`;
  const others = isGroup ? [name, `${chance.pick(texts.slots.first)} ${chance.pick(SURNAMES)}`] : [name];
  const messages: StoryMessage[] = [];
  const asHabits = chance.pick(CUSTOMERS);
  let clock = BEGIN + chance.between(0, SPAN_DAYS) * DAY + chance.between(0, DAY);
  for (let exchange = 0; exchange < exchanges; exchange += 1) {
    const beginsConversation = exchange === 0 || chance.happens(0.3);
    clock += beginsConversation ? chance.between(2, 20) * DAY : chance.between(1, 6) * MINUTE;
    clock = tellExchange({ ...scene, messages, first, asHabits, beginsConversation, from: name }, clock, {
      hasBot: hasBot && clock < BEGIN + BOT_DAYS * DAY,
    });
    if (isGroup) messages.push({ kind: 'typed', from: others[1] ?? name, at: clock + SECOND, text: '👍' });
    clock = tellAside({ chance, account: scene.account, owner, name, messages }, clock + MINUTE);
  }
  const folder = `${slug(isDeleted ? 'instagramuser' : others.join('and'))}_${chance.between(1e8, 2e9)}${at}`;
  return { language: texts.code, others, folder, messages, isRequest: false };
}

interface Exchange extends Scene {
  messages: StoryMessage[];
  first: string;
  from: string;
  asHabits: Habits;
  beginsConversation: boolean;
}

/** The customer asks, the bot answers where it still runs, and later the owner; gives the time after it. */
function tellExchange(exchange: Exchange, start: number, { hasBot }: { hasBot: boolean }): number {
  const { chance, texts, messages, owner, from, part, beginsConversation, habits, asHabits, first } =
    exchange;
  const topic = chance.pick(texts.topics);
  const slots = slotsOf(texts, chance, start);
  const speech = { texts, chance, part };
  const asked = speak(
    { ...speech, voices: texts.customer, habits: asHabits },
    { frame: chance.pick(partOf(topic.asks, part)), beginsConversation, slots },
  );
  let clock = start;
  for (const text of asked) {
    const kind = chance.happens(0.03) ? 'story-reply' : 'typed';
    messages.push({ kind, from, at: clock, text, topic: topic.name });
    clock += chance.between(3, 40) * SECOND;
  }
  if (topic.name === 'delivery' && chance.happens(0.4)) clock = tellContact(exchange, clock);
  if (hasBot && beginsConversation) clock = tellBot(exchange, clock);
  clock = whenOwnerAnswers(clock, chance, beginsConversation);
  const isNamed = from !== DELETED && chance.happens(0.3);
  const said = speak(
    { ...speech, voices: texts.owner, habits },
    {
      frame: chance.pick(partOf(topic.answers, part)),
      beginsConversation,
      slots,
      ...(isNamed ? { first } : {}),
    },
  );
  for (const text of said) {
    const message: StoryMessage = { kind: 'typed', from: owner, at: clock, text, topic: topic.name };
    if (chance.happens(0.05)) message.reactions = [{ emoji: '❤', by: from }];
    messages.push(message);
    clock += chance.between(4, 50) * SECOND;
  }
  return clock;
}

/** At once where both are writing, else by day within hours. */
function whenOwnerAnswers(clock: number, chance: Chance, beginsConversation: boolean): number {
  if (!beginsConversation) return clock + chance.between(15, 400) * SECOND;
  const answer = clock + chance.between(4, 300) * MINUTE;
  const hour = new Date(answer).getUTCHours();
  return hour >= 7 && hour < 21 ? answer : answer + 11 * HOUR;
}

function tellBot({ chance, texts, messages, owner, first }: Exchange, clock: number): number {
  const at = (messages.at(-1)?.at ?? clock) + chance.between(1, 4) * SECOND;
  const text = chance.pick(texts.bot).replace('{first}', first);
  messages.push({ kind: 'bot', from: owner, at, text });
  return Math.max(at, clock);
}

function tellContact({ chance, texts, messages, from, secrets }: Exchange, clock: number): number {
  const phone = `+49 30 ${chance.between(200, 999)} ${chance.between(1000, 9999)}`;
  const email = `${slug(from)}${chance.between(1, 99)}@mail.example`;
  const [secret, text] = chance.happens(0.5)
    ? [phone, phone]
    : [email, `${email}, ${chance.pick(texts.slots.place)}`];
  secrets.add(secret);
  messages.push({ kind: 'typed', from, at: clock, text });
  return clock + 20 * SECOND;
}

interface Aside {
  chance: Chance;
  account: LanguageTexts;
  owner: string;
  name: string;
  messages: StoryMessage[];
}

/** Now and then something that nobody typed. */
function tellAside({ chance, account: { system }, owner, name, messages }: Aside, at: number): number {
  const isOwner = chance.happens(0.4);
  const from = isOwner ? owner : name;
  const attachment = isOwner ? system.ownAttachment : system.attachment.replace('{who}', name);
  const lines = {
    liked: { kind: 'system', text: system.liked },
    reacted: { kind: 'system', text: system.reacted.replace('{emoji}', '❤️') },
    share: { kind: 'share', text: attachment },
    photo: { kind: 'photo', text: null },
    call: {
      kind: 'call',
      text: chance.pick([system.call.replace('{who}', from), system.callEnded, system.missedCall]),
    },
    unsent: { kind: 'unsent', text: null },
    nothing: null,
  } as const;
  const line = lines[chance.weighted(ASIDES)];
  if (line !== null) messages.push({ ...line, from, at });
  return at + chance.between(20, 90) * SECOND;
}

const ASIDES = [
  ['liked', 4],
  ['reacted', 3],
  ['share', 5],
  ['photo', 6],
  ['call', 2],
  ['unsent', 1],
  ['nothing', 60],
] as const;

/** Values for the slots of a question and its answer. */
export function slotsOf(texts: LanguageTexts, chance: Chance, now: number): Record<string, string> {
  const { product, place, day } = texts.slots;
  const date = new Date(now + chance.between(20, 300) * DAY);
  return {
    product: chance.pick(product),
    place: chance.pick(place),
    day: chance.pick(day),
    date: `${date.getUTCDate()}.${date.getUTCMonth() + 1}.`,
    n: String(chance.between(2, 14)),
    link: `https://studiobloom.example/${chance.pick(['pay', 'card', 'shop'])}/${chance.between(100, 999)}`,
  };
}

function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase();
}
