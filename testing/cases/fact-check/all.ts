import { arabic } from './ar.ts';
import { bengali } from './bn.ts';
import type { CaseFile } from './case.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { FLOWER_STUDIO } from './flower-studio.ts';
import { french } from './fr.ts';
import { hindi } from './hi.ts';
import { indonesian } from './id.ts';
import { japanese } from './ja.ts';
import { MORE_TRADES } from './more-trades.ts';
import { marathi } from './mr.ts';
import { pidgin } from './pcm.ts';
import { portuguese } from './pt.ts';
import { recited } from './recited.ts';
import { russian } from './ru.ts';
import { SMALL_SHOPS } from './small-shops.ts';
import { tamil } from './ta.ts';
import { telugu } from './te.ts';
import { turkish } from './tr.ts';
import { TRADES } from './trades.ts';
import { urdu } from './ur.ts';
import { vietnamese } from './vi.ts';
import { cantonese } from './yue.ts';
import { mandarin } from './zh.ts';

export const CASE_FILES: readonly CaseFile[] = [
  english,
  mandarin,
  hindi,
  spanish,
  french,
  arabic,
  bengali,
  portuguese,
  russian,
  urdu,
  indonesian,
  german,
  japanese,
  pidgin,
  marathi,
  telugu,
  turkish,
  tamil,
  vietnamese,
  cantonese,
];

/** Every table: each language's own shop, and two more of other trades. */
export const ALL_TABLES: readonly CaseFile[] = [
  ...CASE_FILES,
  ...TRADES,
  ...MORE_TRADES,
  ...SMALL_SHOPS,
  ...FLOWER_STUDIO,
  recited,
];
