/**
 * Are voice messages heard in the right language, and is nothing made of noise? Has notes spoken by espeak-ng written down by
 * a real server, as a reply would: `node bench/hearing.ts http://127.0.0.1:8931/v1 MODEL [--show]`. Needs `espeak-ng` and
 * `ffmpeg`. The voices are a machine's, which small models hear badly: what the table shows is the language and whether a
 * guess is told apart, not how well people are heard. `docs/own-machine.md` keeps the table.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createModelClient } from '../src/features/ai/client.ts';
import { createHear, type Speaker } from '../src/features/media/hear.ts';
import { soundType } from '../src/features/media/sound-type.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'boolean', default: false } },
});
const [address = '', model = ''] = positionals;
if (address === '' || model === '') {
  console.error('Which address and which model? node bench/hearing.ts http://127.0.0.1:8931/v1 MODEL');
  process.exit(2);
}

/** Two of each language; what the shop sells goes along. */
const SPOKEN: Readonly<Record<string, { voice: string; hint: string; says: readonly [string, string] }>> = {
  en: {
    voice: 'en-us',
    hint: 'chocolate cake, rye bread, birthday cake',
    says: [
      'Hello, do you have a chocolate cake for Saturday, and what does it cost?',
      'I would like to order twenty rolls for tomorrow morning, please.',
    ],
  },
  de: {
    voice: 'de',
    hint: 'Damenschnitt, Herrenschnitt, Strähnen',
    says: [
      'Guten Tag, haben Sie am Montag noch einen Termin für einen Damenschnitt frei?',
      'Ich würde gerne wissen, was das Färben bei langen Haaren kostet.',
    ],
  },
  es: {
    voice: 'es',
    hint: 'tarta de queso, tarta de manzana, envío',
    says: [
      'Hola, quería preguntar si abren el domingo por la mañana y cuánto cuesta el envío.',
      'Necesito una tarta de queso para doce personas el próximo viernes.',
    ],
  },
  fr: {
    voice: 'fr-fr',
    hint: 'tatouage, retouche, acompte',
    says: [
      'Bonjour, est-ce que je peux payer par carte dans votre boutique demain matin ?',
      'Je voudrais savoir combien de temps il faut pour un petit tatouage.',
    ],
  },
  pt: {
    voice: 'pt-br',
    hint: 'bolo de cenoura, brigadeiro, entrega',
    says: [
      'Bom dia, vocês fazem entrega no sábado? Quanto custa a entrega?',
      'Eu queria encomendar um bolo de cenoura para o aniversário da minha filha.',
    ],
  },
  it: {
    voice: 'it',
    hint: 'tavolo, terrazza, menu degustazione',
    says: [
      'Buongiorno, vorrei prenotare un tavolo per due persone venerdì sera.',
      'Avete anche piatti senza glutine, e quanto costa il menu degustazione?',
    ],
  },
  pl: {
    voice: 'pl',
    hint: 'tort czekoladowy, sernik, makowiec',
    says: [
      'Dzień dobry, czy można zamówić tort czekoladowy na sobotę?',
      'Chciałabym zapytać, ile kosztuje sernik i czy jest dostawa do domu.',
    ],
  },
  tr: {
    voice: 'tr',
    hint: 'saç kesimi, boya, fön',
    says: [
      'Merhaba, yarın saat beşte açık mısınız, randevu alabilir miyim?',
      'Saç boyası ne kadar tutuyor, bir de ne kadar sürüyor öğrenmek istiyorum.',
    ],
  },
};
const FORMATS = [
  ['ogg', '-c:a', 'libopus'],
  ['mp3', '-c:a', 'libmp3lame'],
  ['m4a', '-c:a', 'aac'],
  ['wav', '-c:a', 'pcm_s16le'],
] as const;
/** Words a minute. */
const SPEEDS = [130, 165, 200];
const NOISES: Readonly<Record<string, readonly string[]>> = {
  'a second of silence': ['anullsrc=r=16000:cl=mono', '-t', '1'],
  'five seconds of silence': ['anullsrc=r=16000:cl=mono', '-t', '5'],
  'white noise': ['anoisesrc=d=4:c=white:a=0.3:seed=1'],
  'soft pink noise': ['anoisesrc=d=3:c=pink:a=0.02:seed=2'],
  'brown noise': ['anoisesrc=d=6:c=brown:a=0.5:seed=3'],
  'a tone': ['sine=frequency=440:duration=3'],
};
/** Longer than a chat tool waits: a slow server is not what is asked here. */
const PATIENT_MS = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'dmreply-hearing-'));
const client = createModelClient(address);
const hear = createHear(client, { of: () => null }, Date.now);
let made = 0;

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

function note(language: string, at: 0 | 1, [ending, ...codec]: (typeof FORMATS)[number], speed: number) {
  made += 1;
  const { voice = '', says = [] } = SPOKEN[language] ?? {};
  const [spoken, file] = [join(folder, `${made}-said.wav`), join(folder, `${made}.${ending}`)];
  run('espeak-ng', '-v', voice, '-s', String(speed), '-w', spoken, says[at] ?? '');
  run('ffmpeg', '-loglevel', 'error', '-y', '-i', spoken, ...codec, file);
  return readFileSync(file);
}

function noise(source: readonly string[]): Buffer {
  made += 1;
  const file = join(folder, `${made}.ogg`);
  run('ffmpeg', '-loglevel', 'error', '-y', '-f', 'lavfi', '-i', ...source, '-c:a', 'libopus', file);
  return readFileSync(file);
}

async function heard(what: string, bytes: Buffer, speaker: Partial<Speaker>) {
  const sound = soundType(bytes) ?? { ending: 'ogg', type: 'audio/ogg', seconds: null };
  const whole = { language: null, ownLanguage: null, hint: '', wasAsked: false, ...speaker };
  const hearing = await hear(
    bytes,
    sound,
    { apiKey: '', baseUrl: '', model, whyNoKey: null },
    whole,
    PATIENT_MS,
  );
  if (values.show) console.log(`${what}: ${hearing.outcome}, ${hearing.language}: ${hearing.text}`);
  return hearing;
}

interface Row {
  what: string;
  language: string;
  bytes: Buffer;
  speaker: Partial<Speaker>;
}

const languages = Object.keys(SPOKEN);
const nextOf = (at: number) => languages[(at + 3) % languages.length] ?? 'en';
const hintOf = (language: string) => SPOKEN[language]?.hint ?? '';
const groups: Readonly<Record<string, readonly Row[]>> = {
  'in the conversation’s language': languages.flatMap((language, at) =>
    FORMATS.map((format, number) => ({
      what: `${language} ${format[0]}`,
      language,
      bytes: note(language, number % 2 === 0 ? 0 : 1, format, SPEEDS[(at + number) % SPEEDS.length] ?? 165),
      speaker: { language, ownLanguage: language, hint: hintOf(language) },
    })),
  ),
  'in another language': languages.map((language, at) => ({
    what: `${language} in a conversation in ${nextOf(at)}`,
    language,
    bytes: note(language, 1, FORMATS[0], 165),
    speaker: { language: nextOf(at), ownLanguage: nextOf(at), hint: hintOf(nextOf(at)) },
  })),
  'without a conversation': languages.map((language) => ({
    what: `${language}, a stranger`,
    language,
    bytes: note(language, 0, FORMATS[0], 165),
    speaker: { ownLanguage: language, hint: hintOf(language) },
  })),
};
console.log('| | heard, right language | heard, another language | asked back | to be typed |');
console.log('|---|---|---|---|---|');
for (const [group, rows] of Object.entries(groups)) {
  const counts = { right: 0, wrong: 0, unsure: 0, typed: 0 };
  for (const { what, language, bytes, speaker } of rows) {
    const { outcome, language: told } = await heard(what, bytes, speaker);
    if (outcome === 'heard') counts[told === language ? 'right' : 'wrong'] += 1;
    else counts[outcome === 'unsure' ? 'unsure' : 'typed'] += 1;
  }
  console.log(`| ${[`${rows.length} ${group}`, ...Object.values(counts)].join(' | ')} |`);
}
const counts = { heard: 0, unsure: 0, typed: 0 };
const whole = note('en', 0, FORMATS[0], 165);
const broken = { 'the beginning of a file': whole.subarray(0, 1_500), 'a broken file': shaken(whole) };
const noises = Object.entries(NOISES).map(([what, source]) => [what, noise(source)] as const);
for (const [what, bytes] of [...noises, ...Object.entries(broken)]) {
  const { outcome } = await heard(what, bytes, { language: 'es', ownLanguage: 'es', hint: hintOf('es') });
  if (outcome === 'heard') counts.heard += 1;
  else counts[outcome === 'unsure' ? 'unsure' : 'typed'] += 1;
}
console.log(
  `| 8 of silence, noise or a broken file | ${counts.heard} | | ${counts.unsure} | ${counts.typed} |`,
);
await client.close();
rmSync(folder, { recursive: true });

/** Every seventh byte is another one. */
function shaken(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, at) => (at > 300 && at % 7 === 0 ? byte ^ 0x55 : byte)));
}
