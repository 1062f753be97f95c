import { ok } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { botFinder } from './bot-replies.ts';
import type { Thread, ThreadMessage } from './thread.ts';

/**
 * What an old bot wrote, with {name} for the customer's. Every third text was held back when the rules were written:
 * the figures of both parts are told apart.
 */
const BOT: readonly string[] = [
  'Hi {name}! Danke für deine Nachricht 💛 Wir melden uns so schnell wie möglich bei dir. Schau solange auf unserer Website vorbei!',
  'Hey {name}, thanks for reaching out! Our team will get back to you within 24 hours. In the meantime check the link in our bio.',
  'Thanks for commenting! Here is the link you asked for 👇',
  'Unsere Öffnungszeiten: Mo-Fr 9-18 Uhr, Sa 10-14 Uhr. Buchen kannst du über den Link in der Bio.',
  '¡Hola {name}! Gracias por escribirnos. En breve te atenderá una persona de nuestro equipo.',
  'Danke fürs Folgen! 🎉 Tippe START für 10 % Rabatt.',
  'Hallo {name}, hier ist der Bot vom Studio. Wähle eine Option: 1 Preise 2 Termine 3 Kontakt',
  'Vielen Dank für dein Interesse! Bitte fülle zuerst das Formular aus: studio-sol.example/form',
  'We are closed right now. Leave us a message and we will answer tomorrow!',
  'Alles klar, ich leite dich an einen Mitarbeiter weiter.',
  'Entschuldige, das habe ich nicht verstanden. Schreib MENÜ, um neu anzufangen.',
  'Merci {name} ! Votre message a bien été reçu, nous revenons vers vous très vite.',
];

/** What the owner repeats by habit, also to many people. Every third was held back as well. */
const HABITS: readonly string[] = [
  'Danke dir!',
  'ok',
  'Gerne 😊',
  'Ja klar, mach ich!',
  'Liebe Grüße',
  'Melde mich gleich!',
  'Super, freu mich auf dich 🌸',
  'Schönes Wochenende dir!',
  'Sag einfach Bescheid',
  'Passt, bis morgen!',
  'Ich schau mal und sag dir später Bescheid ja?',
  'Oh wie schön!! Das freut mich total',
];

/** What the owner wrote once each, in conversation. */
const FREE: readonly string[] = [
  'also die Serie ist leider ausverkauft, aber ich mach im März neue Tassen',
  'am Donnerstag hätte ich noch was frei, so gegen vier? wär das ok für dich',
  'die Glasur ist lebensmittelecht, kannst du auch in die Spülmaschine geben',
  'ach das tut mir leid mit dem Paket! ich ruf da morgen früh direkt mal an',
  'für Anfänger würd ich den Samstagskurs nehmen, da sind wir nur zu sechst',
];

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const NAMES =
  'Anna Berg,Tom Ott,Lea Kurz,Ben Roth,Mia Wolf,Jan Fink,Eva Horn,Uli Kern,Ida Voss,Max Lenz'.split(',');
const OWNER = 'Studio Sol';

/** Numbers that look random and are the same in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Threads in which a bot answered first, and the owner later; what the bot wrote stands in `bot`. */
function madeUp(
  botTexts: readonly string[],
  habits: readonly string[],
): { threads: Thread[]; bot: Set<ThreadMessage> } {
  const bot = new Set<ThreadMessage>();
  const roll = dice(7);
  const threads = NAMES.map((name, person): Thread => {
    const messages: ThreadMessage[] = [];
    let now = Date.UTC(2024, 2, 1 + person, 8);
    const say = (sender: string, text: string, wait: number) => {
      now += wait;
      const message: ThreadMessage = { sender, at: now, text, kind: 'text' };
      messages.push(message);
      return message;
    };
    for (let day = 0; day < 12; day += 1) {
      say(name, `Frage ${day} von mir: habt ihr noch was frei?`, 20 * HOUR + roll(6) * HOUR);
      const reply = botTexts[(day + person) % botTexts.length] ?? '';
      if (roll(3) > 0) {
        const first = name.split(' ')[0] ?? '';
        bot.add(say(OWNER, reply.replace('{name}', first), (1 + roll(4)) * SECOND));
      }
      // Every fifth time the owner sits at the phone, and answers at once.
      const wait = roll(5) === 0 ? (4 + roll(8)) * SECOND : (2 + roll(90)) * MINUTE;
      say(OWNER, habits[(day * 3 + person) % habits.length] ?? '', wait);
      say(
        OWNER,
        `${FREE[(day + person) % FREE.length]} (${name[0]}${day})`.replace(
          /\d/g,
          (digit) => 'abcdefghij'[Number(digit)] ?? '',
        ),
        (15 + roll(60)) * SECOND,
      );
      say(name, 'ah super danke', (1 + roll(20)) * MINUTE);
      if (roll(2) === 0) say(OWNER, habits[(day + person) % habits.length] ?? '', (3 + roll(60)) * SECOND);
    }
    return { id: name, participants: [name, OWNER], owner: OWNER, messages, isRough: false };
  });
  return { threads, bot };
}

function measure(
  botTexts: readonly string[],
  habits: readonly string[],
): { precision: number; recall: number } {
  const { threads, bot } = madeUp(botTexts, habits);
  const found = botFinder(threads, OWNER).messages;
  const right = [...found].filter((message) => bot.has(message)).length;
  return { precision: right / found.size, recall: right / bot.size };
}

describe('replies of an old bot', () => {
  it('are told from what the owner repeats', (t) => {
    for (const [name, third] of [
      ['known', (at: number) => at % 3 !== 2],
      ['held back', (at: number) => at % 3 === 2],
    ] as const) {
      const part = (list: readonly string[]) => list.filter((_, at) => third(at));
      const { precision, recall } = measure(part(BOT), part(HABITS));
      t.diagnostic(`${name}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
      ok(precision >= 0.95 && recall >= 0.95);
    }
  });
});
