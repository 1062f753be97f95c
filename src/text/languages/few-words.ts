import type { Language } from './language.ts';

/** Languages of which only a few words are known. */
export const FEW_WORDS: readonly Language[] = [
  {
    code: 'am',
    name: 'Amharic',
    talk: {
      rules: 'መመሪያ',
    },
  },
  {
    code: 'hy',
    name: 'Armenian',
    talk: {
      rules: 'կանոն',
    },
  },
  {
    code: 'hr',
    name: 'Croatian',
    talk: {
      rules: 'pravila, uput*',
    },
  },
  {
    code: 'cs',
    name: 'Czech',
    talk: {
      rules: 'pokyn*, pravidl*',
      form: 'prostý text',
      aiTopics: 'umělá inteligence',
    },
  },
  {
    code: 'da',
    name: 'Danish',
    clock: {
      before: 'kl, klokken',
    },
    currencies: {
      krone: 'kroner',
    },
    talk: {
      rules: 'reglene, systemmeddel*',
      form: 'ren tekst',
      aiTopics: 'kunstig intelligens',
    },
  },
  {
    code: 'et',
    name: 'Estonian',
    talk: {
      rules: 'juhis*, reegl*',
    },
  },
  {
    code: 'tl',
    name: 'Filipino',
    talk: {
      rules: 'tagubilin*, patakaran*',
    },
  },
  {
    code: 'fi',
    name: 'Finnish',
    clock: {
      before: 'klo',
    },
    talk: {
      rules: 'ohje*, sääntö*, säännö*',
      aiTopics: 'tekoäly*',
    },
  },
  {
    code: 'ka',
    name: 'Georgian',
    talk: {
      rules: 'ინსტრუქ',
    },
  },
  {
    code: 'gu',
    name: 'Gujarati',
    talk: {
      rules: 'નિયમ, સૂચના',
    },
  },
  {
    code: 'he',
    name: 'Hebrew',
    currencies: {
      shekel: 'שקל*',
    },
    talk: {
      rules: 'הוראות, ההוראות, הנחיות, ההנחיות, כללים, הכללים',
      form: 'אימוג',
      aiTopics: 'בינה מלאכותית',
    },
  },
  {
    code: 'hu',
    name: 'Hungarian',
    talk: {
      rules: 'utasítás*, szabály*',
      aiTopics: 'mesterséges intelligencia',
    },
  },
  {
    code: 'kn',
    name: 'Kannada',
    talk: {
      rules: 'ನಿಯಮ, ಸೂಚನೆ',
    },
  },
  {
    code: 'ml',
    name: 'Malayalam',
    talk: {
      rules: 'നിർദ്ദേശ',
    },
  },
  {
    code: 'fa',
    name: 'Persian',
    talk: {
      rules: 'دستور, قوانین',
      aiTopics: 'هوش مصنوعی',
    },
  },
  {
    code: 'pa',
    name: 'Punjabi',
    talk: {
      rules: 'ਹਦਾਇਤ',
    },
  },
  {
    code: 'ro',
    name: 'Romanian',
    talk: {
      rules: 'regulamin*, reguli*',
      aiTopics: 'inteligență artificial*',
    },
  },
  {
    code: 'sk',
    name: 'Slovak',
    talk: {
      aiTopics: 'umelá inteligencia',
    },
  },
  {
    code: 'sl',
    name: 'Slovenian',
    talk: {
      suggestedReplies: 'predlog',
      rules: 'pravila, navodil*',
    },
  },
  {
    code: 'sw',
    name: 'Swahili',
    talk: {
      rules: 'maagizo*, kanuni*, sheria*',
    },
  },
];
