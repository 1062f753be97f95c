import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { italian } from './it.ts';
import type { Language } from './language.ts';
import { portuguese } from './pt.ts';

/** Every language that the matcher knows words of. In others it compares the words as they are. */
export const LANGUAGES: readonly Language[] = [english, french, german, italian, portuguese, spanish];
