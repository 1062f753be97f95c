import { VOICE_TEXT_MAX, VOICE_TURN_MAX, type VoiceTurn } from '../../../contract/owner-voice.ts';
import type { Masker } from './mask.ts';
import type { Thread, ThreadMessage } from './thread.ts';

const HOUR = 3_600_000;
/** After such a silence of their own, what the owner writes is a new turn. */
const OWN_SILENCE = 3 * HOUR;
/** After such a silence, what the customer had written before is no longer what is answered. */
const CUSTOMER_SILENCE = 24 * HOUR;

/** A turn as it was written, with names and contact data. */
export interface PlainTurn {
  at: number | null;
  asked: readonly string[];
  /** Each of them is one that can be kept. */
  said: readonly string[];
}

/** The owner's turns of one thread. `left` are messages of the owner that are not learned from. */
export function turnsOf(thread: Thread, owner: string, left: ReadonlySet<ThreadMessage>): PlainTurn[] {
  const turns: PlainTurn[] = [];
  let asked: string[] = [];
  let said: string[] = [];
  let began: number | null = null;
  let last: number | null = null;
  let isAnswered = false;

  const end = () => {
    if (said.length > 0) {
      turns.push({ at: began, asked, said });
      asked = [];
    }
    said = [];
  };
  const silence = (at: number | null) => (at === null || last === null ? 0 : at - last);

  for (const message of thread.messages) {
    if (message.kind === 'system' || message.kind === 'call') continue;
    const { sender, at, text } = message;
    if (sender !== owner) {
      end();
      if (isAnswered || silence(at) > CUSTOMER_SILENCE) asked = [];
      isAnswered = false;
      if (text !== '' && message.kind !== 'bot') asked.push(text);
    } else if (left.has(message)) {
      // What a bot answered is no question for the owner; until the customer writes again, the owner may add to it.
      isAnswered = true;
    } else {
      if (startOf(text) === '') continue;
      if (said.length >= VOICE_TURN_MAX || silence(at) > OWN_SILENCE) end();
      if (said.length === 0) began = at;
      said.push(text);
    }
    last = at ?? last;
  }
  end();
  return turns;
}

/** As it is kept. Masking takes the most time of all, so it is for the turns that stay. */
export function maskedTurn({ at, asked, said }: PlainTurn, mask: Masker): VoiceTurn {
  return { at, asked: endOf(asked.map(mask).join('\n')), said: said.map((text) => startOf(mask(text))) };
}

/** What no database takes, and half of an emoji that was cut through. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const UNSTORABLE = /[\x00-\x08\x0b-\x1f\x7f]|\p{Surrogate}/gu;

/** The beginning, cut at a word. */
function startOf(text: string): string {
  if (text.length <= VOICE_TEXT_MAX) return storable(text);
  const cut = text.slice(0, VOICE_TEXT_MAX + 1);
  const space = cut.search(/\s\S*$/);
  return storable(space > VOICE_TEXT_MAX / 2 ? cut.slice(0, space) : cut.slice(0, VOICE_TEXT_MAX));
}

/** The end, which is what the owner answered, cut at a word. */
function endOf(text: string): string {
  if (text.length <= VOICE_TEXT_MAX) return storable(text);
  const cut = text.slice(-VOICE_TEXT_MAX);
  const space = cut.search(/\s/);
  return storable(space >= 0 && space < VOICE_TEXT_MAX / 2 ? cut.slice(space) : cut);
}

function storable(text: string): string {
  return text.replace(UNSTORABLE, '').trim();
}
