import { equal, ok } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exportReader } from './read-export.ts';

/** Milliseconds of the processor, which other programs of the machine lengthen less than time does. */
function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const WORDS =
  'hallo danke dir für die nachricht am montag geht es leider nicht aber dienstag wäre super preis tasse'.split(
    ' ',
  );

/** The same numbers in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * below);
  };
}

function threadFile(person: string, count: number, seed: number): string {
  const roll = dice(seed);
  let at = 1_600_000_000_000;
  const messages = Array.from({ length: count }, () => {
    at += 60_000 + roll(3_600_000);
    const words = Array.from({ length: 3 + roll(12) }, () => WORDS[roll(WORDS.length)]);
    const content = `${words.join(' ')}${roll(20) === 0 ? ' 0151 23456789' : ''}`;
    return { sender_name: roll(2) === 0 ? person : 'Studio Sol', timestamp_ms: at, content };
  });
  return JSON.stringify({
    participants: [{ name: person }, { name: 'Studio Sol' }],
    messages: messages.reverse(),
  });
}

function readThreads(threads: number, messagesEach: number): { messages: number; cpu: number } {
  const files = Array.from({ length: threads }, (_, index) => {
    const person = `Kunde${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))} Rot`;
    return threadFile(person, messagesEach, index + 1);
  });
  let messages = 0;
  const cpu = cpuOf(() => {
    const reader = exportReader();
    for (const [index, text] of files.entries())
      reader.feed(`messages/inbox/k_${index}/message_1.json`, text);
    const { turns, summary } = reader.read();
    // An older turn is one message at least.
    messages = summary.messages + summary.leftOut.olderTurns;
    equal(turns.length, summary.turns);
  });
  return { messages, cpu };
}

describe('large exports', () => {
  it('take a time that grows with their messages, many threads or one', (t) => {
    readThreads(20, 100);
    const some = readThreads(100, 100);
    const many = readThreads(400, 100);
    const one = readThreads(2, 20_000);
    t.diagnostic(
      `10,000 messages ${some.cpu.toFixed(0)} ms, 40,000 ${many.cpu.toFixed(0)} ms, in two threads ${one.cpu.toFixed(0)} ms`,
    );
    ok(many.cpu < some.cpu * 12 && one.cpu < some.cpu * 12);
    ok(many.messages > 12_000);
  });

  it('are read where one file has 50 MB', (t) => {
    const text = JSON.stringify({
      participants: [{ name: 'Anna Berg' }, { name: 'Studio Sol' }],
      messages: Array.from({ length: 25_000 }, (_, index) => ({
        sender_name: index % 2 === 0 ? 'Anna Berg' : 'Studio Sol',
        timestamp_ms: 1_600_000_000_000 + index * 60_000,
        content: `${index} ${'lorem ipsum '.repeat(170)}`,
      })),
    });
    ok(text.length > 50_000_000);
    const reader = exportReader();
    const cpu = cpuOf(() => {
      reader.feed('messages/inbox/anna_1/message_1.json', text);
      equal(
        reader.read('Studio Sol').summary.messages + reader.read('Studio Sol').summary.leftOut.bot,
        12_500,
      );
    });
    t.diagnostic(`${cpu.toFixed(0)} ms`);
  });

  it('end soon, whatever stands in them', () => {
    const pieces = [
      '<',
      '<div class="_a6-g ',
      '<a',
      '"',
      '",',
      '""',
      '⟦',
      'a: ',
      ': ',
      '1.1.20, 1:11 - ',
      '\n',
      ' \n',
      '[',
      '{"messages":[',
      '&#',
      'é',
      'a@',
      ';',
    ];
    for (const piece of pieces) {
      const text = piece.repeat(Math.ceil(300_000 / piece.length));
      for (const path of [
        'messages/inbox/a_1/message_1.html',
        'messages/inbox/a_1/message_1.json',
        'a.csv',
        'a.txt',
      ]) {
        const cpu = cpuOf(() => {
          const reader = exportReader();
          reader.feed(path, text);
          reader.read();
          reader.read('account');
        });
        ok(cpu < 5_000, `${JSON.stringify(piece)} as ${path}: ${cpu} ms`);
      }
    }
  });
});
