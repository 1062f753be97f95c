import type { Language } from './language.ts';

export const nigerianPidgin: Language = {
  code: 'pcm',
  name: 'Nigerian Pidgin',
  followers: 'you, i, o, na, no, dey, make, abeg',
  countSpans: 'o',
  clock: {
    spans: 'reach',
    spanFillers: 'o',
  },
  percent: {
    whollyBefore: 'i',
  },
  prices: {
    spans: 'o',
  },
  talk: {
    modelClaims: 'na ai i be, na bot i be, i no be human, na machine i be, na computer i be',
    iAm: 'me as, i be',
    machines: 'machine, computer',
    iAmNot: 'i no be',
    not: 'no be, na no',
    realPeople: 'real pesin',
    instructions: 'dem program me',
    offers: 'you fit send, you fit talk',
    demonstratives: 'this, na this',
    speakers: 'i, me',
    articles: 'o',
    smallWords: 'be, na, dey',
    greetings: 'how far',
  },
};
