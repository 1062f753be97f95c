import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressIn } from './address.ts';
import { traitsOf } from './traits.ts';

/**
 * Messages as shops write them, each with what a reader sees: language, words, first letter (l, u or -), ending (n: none, e:
 * emoji), emojis, laugh, stretched word, form of address.
 */
type Labelled = readonly [text: string, language: string, words: number, seen: string, ...signs: string[]];

/** Read while the rules were written. */
const TUNED: readonly Labelled[] = [
  ['hey ⟦name⟧! yes we have it 🌸', 'en', 6, 'l e 🌸'],
  ["sooo sorry, it's sold out already :(", 'en', 6, 'l e :(', 'sooo'],
  ['lol no worries. See you on friday', 'en', 7, 'l n', 'lol'],
  ['Thanks for your message!', 'en', 4, 'u !'],
  ['here is the link: ⟦link⟧', 'en', 5, 'l -'],
  ['OK, I will ask her tomorrow.', 'en', 6, '- .'],
  ['hallöchen ⟦name⟧, klar hab ich die für dich da', 'de', 9, 'l n', 'du'],
  ['Gern geschehen, bis Samstag 😊😊', 'de', 4, 'u e 😊 😊'],
  ['jaja das passt schon so', 'de', 5, 'l n'],
  ['Möchten Sie die Torte mit Kerzen?', 'de', 6, 'u ?', 'Sie'],
  ['hahaha ja das wäre schön…', 'de', 5, 'l …', 'haha'],
  ['claro que sí, te la guardo jajaja', 'es', 7, 'l n', 'jaja', 'tú'],
  ['¡Hola! Tenemos la de fresa y la de limón.', 'es', 9, 'u .'],
  ['holaaa guapa, cuándo la quieres? ❤️', 'es', 5, 'l e ❤️', 'holaaa', 'tú'],
  ['Usted me dice la hora y listo', 'es', 7, 'u n', 'usted'],
  ['oi! temos sim kkkkk pode vir amanhã 😍', 'pt', 7, 'l e 😍', 'kkk'],
  ['que lindo rsrs, você vai amar', 'pt', 6, 'l n', 'rs', 'você'],
  ['Bonjour, nous sommes ouverts jusqu’à 18h. À bientôt', 'fr', 8, 'u n'],
  ["t'inquiète pas, on te le garde mdr", 'fr', 7, 'l n', 'mdr', 'tu'],
  ['Vous pouvez passer demain :)', 'fr', 4, 'u e :)', 'vous'],
  ['привет! да, есть, приходи завтра )))', 'ru', 5, 'l e )'],
  ['ахахах это вам спасибо', 'ru', 4, 'l n', 'хаха', 'вы'],
  ['はい、ございますよwww', 'ja', 6, '- n', 'www'],
  ['มีค่ะ แวะมาได้เลยนะคะ 5555', 'th', 9, '- n', '555'],
  ['네 있어요 ㅋㅋㅋ 언제 오세요?', 'ko', 5, '- ?', 'ㅋㅋ'],
  ['ciao bella, certo che ce l’abbiamo 🥰', 'it', 6, 'l e 🥰'],
];

/** Written beforehand, and no rule is made for one of them. At the first reading 12 of 14 were right. */
const HELD_BACK: readonly Labelled[] = [
  ['hiya ⟦name⟧ yes of course you can', 'en', 7, 'l n'],
  ['Yesss we are back in stock!! 🎉', 'en', 6, 'u e 🎉', 'yesss'],
  ["I'd love that. Come by on Saturday.", 'en', 7, '- .'],
  ['moin, kannst du mir sagen wann du kommst?', 'de', 8, 'l ?', 'du'],
  ['Ich melde mich bei Ihnen, sobald sie fertig ist.', 'de', 9, 'u .', 'Sie'],
  ['ja klar hihi 🙈', 'de', 3, 'l e 🙈', 'hihi'],
  ['buenas! dime cuántas personas sois jejeje', 'es', 6, 'l n', 'jeje', 'tú'],
  ['Está abierto hasta las ocho', 'es', 5, 'u n'],
  ['bom dia, temos de morango e de limão 🍓🍋', 'pt', 8, 'l e 🍓 🍋'],
  ['coucou ⟦name⟧, tu peux venir quand tu veux', 'fr', 8, 'l n', 'tu'],
  ['здравствуйте, а вам на какую дату?', 'ru', 6, 'l ?', 'вы'],
  ['了解です！お待ちしております', 'ja', 6, '- n'],
  ['hoi! ja hoor, je kunt hem morgen ophalen haha', 'nl', 9, 'l n', 'haha', 'je'],
  ['tabii ki, size ayırırım 😊', 'tr', 4, 'l e 😊', 'siz'],
];

function read(text: string): Labelled {
  const traits = traitsOf(text);
  const { language, words, firstLetter, ending, emojis, laughs, stretched } = traits;
  const letter = firstLetter?.charAt(0) ?? '-';
  const end = ending === null ? '-' : ({ none: 'n', emoji: 'e' }[ending as string] ?? ending);
  const seen = [letter, end, ...emojis.map(({ sign }) => sign)].join(' ');
  const address = addressIn(traits)?.name;
  return [
    text,
    language ?? '?',
    words.length,
    seen,
    ...laughs,
    ...stretched,
    ...(address === undefined ? [] : [address]),
  ];
}

test('each message is read as a person reads it', () => {
  assert.deepEqual(
    TUNED.map(([text]) => read(text)),
    TUNED,
  );
});

test('so are most of the messages that were held back', (context) => {
  const wrong = HELD_BACK.map((labelled) => [read(labelled[0]), labelled]).filter(
    ([is, wanted]) => JSON.stringify(is) !== JSON.stringify(wanted),
  );
  context.diagnostic(`${HELD_BACK.length - wrong.length} of ${HELD_BACK.length}`);
  for (const [is, wanted] of wrong) context.diagnostic(`${JSON.stringify(is)} for ${JSON.stringify(wanted)}`);
  assert.ok(wrong.length <= HELD_BACK.length * 0.2, JSON.stringify(wrong));
});
