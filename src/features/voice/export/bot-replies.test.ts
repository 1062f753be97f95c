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

/** Of these words the owner says something new each time. */
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
      say(OWNER, uniqueText(roll, day), (15 + roll(60)) * SECOND);
      say(name, 'ah super danke', (1 + roll(20)) * MINUTE);
      if (roll(2) === 0) say(OWNER, habits[(day + person) % habits.length] ?? '', (3 + roll(60)) * SECOND);
    }
    return { id: name, participants: [name, OWNER], owner: OWNER, messages, isRough: false };
  });
  return { threads, bot };
}

interface Measured {
  precision: number;
  recall: number;
}

function measure({
  threads,
  bot,
}: {
  threads: readonly Thread[];
  bot: ReadonlySet<ThreadMessage>;
}): Measured {
  const found = botFinder(threads, OWNER).messages;
  const right = [...found].filter((message) => bot.has(message)).length;
  return { precision: found.size === 0 ? 1 : right / found.size, recall: right / bot.size };
}

/** As HTML tells times: by the minute. */
function byTheMinute({ threads, bot }: ReturnType<typeof madeUp>): ReturnType<typeof madeUp> {
  for (const { messages } of threads) for (const message of messages) message.at = floorToMinute(message.at);
  return { threads: threads.map((thread) => ({ ...thread, isRough: true })), bot };
}

const floorToMinute = (at: number | null) => (at === null ? null : at - (at % MINUTE));

/** A chat of friends at their phones: the next message is on its way while the other's still comes in. */
function pingPong(): Thread[] {
  const roll = dice(11);
  return NAMES.map((name, person): Thread => {
    const messages: ThreadMessage[] = [];
    let at = Date.UTC(2024, 5, 1 + person, 18);
    for (let turn = 0; turn < 300; turn += 1) {
      // Every fourth answer was typed while the customer's last word came in.
      const wait = roll(4) === 0 ? (1 + roll(5)) * SECOND : (15 + roll(200)) * SECOND;
      at += (2 + roll(120)) * SECOND;
      messages.push({
        sender: name,
        at,
        text: ['haha', 'echt?', 'na dann erzähl mal, wie war es gestern?'][roll(3)] ?? '',
        kind: 'text',
      });
      at += wait;
      messages.push({ sender: OWNER, at, text: uniqueText(roll, turn), kind: 'text' });
    }
    return { id: name, participants: [name, OWNER], owner: OWNER, messages, isRough: false };
  });
}

/** A model answers under the owner's name: never the same, and always within seconds. */
function answeredByModel(): { threads: Thread[]; bot: Set<ThreadMessage> } {
  const roll = dice(5);
  const bot = new Set<ThreadMessage>();
  const threads = NAMES.map((name, person): Thread => {
    const messages: ThreadMessage[] = [];
    let at = Date.UTC(2024, 6, 1 + person, 3);
    for (let day = 0; day < 6; day += 1) {
      at += 20 * HOUR;
      for (let turn = 0; turn < 4; turn += 1) {
        at += (20 + roll(60)) * SECOND;
        messages.push({ sender: name, at, text: 'und was kostet das dann?', kind: 'text' });
        at += (2 + roll(5)) * SECOND;
        const message: ThreadMessage = {
          sender: OWNER,
          at,
          text: uniqueText(roll, day * 4 + turn),
          kind: 'text',
        };
        bot.add(message);
        messages.push(message);
      }
      at += 2 * HOUR;
      messages.push({ sender: name, at, text: 'ok, und am Freitag?', kind: 'text' });
      at += (10 + roll(50)) * MINUTE;
      messages.push({ sender: OWNER, at, text: uniqueText(roll, 90 + day), kind: 'text' });
    }
    return { id: name, participants: [name, OWNER], owner: OWNER, messages, isRough: false };
  });
  return { threads, bot };
}

function uniqueText(roll: (below: number) => number, number: number): string {
  const words = FREE.join(' ').split(' ');
  return `${Array.from({ length: 14 }, () => words[roll(words.length)]).join(' ')} ${'abcdefghij'[number % 10]}`;
}

describe('replies of an old bot', () => {
  const knownAndHeld = (list: readonly string[]) => [
    list.filter((_, at) => at % 3 !== 2),
    list.filter((_, at) => at % 3 === 2),
  ];
  const [bots, habits] = [knownAndHeld(BOT), knownAndHeld(HABITS)];

  it('are told from what the owner repeats', (t) => {
    for (const [at, name] of ['known', 'held back'].entries()) {
      const exact = measure(madeUp(bots[at] ?? [], habits[at] ?? []));
      const rough = measure(byTheMinute(madeUp(bots[at] ?? [], habits[at] ?? [])));
      t.diagnostic(`${name}: ${JSON.stringify(exact)}, by the minute ${JSON.stringify(rough)}`);
      ok(exact.precision >= 0.95 && exact.recall >= 0.95);
      ok(rough.precision >= 0.95 && rough.recall >= 0.8);
    }
  });

  it('are found where they differ each time and come within seconds', (t) => {
    const measured = measure(answeredByModel());
    t.diagnostic(JSON.stringify(measured));
    ok(measured.precision >= 0.95 && measured.recall >= 0.95);
  });

  it('are not seen in a quick chat of friends', (t) => {
    const wrong = botFinder(pingPong(), OWNER).messages.size;
    t.diagnostic(`${wrong} of ${10 * 300}`);
    ok(wrong === 0);
  });
});
