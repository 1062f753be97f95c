import { wordTable } from '../word-table.ts';

/**
 * What comes before two numbers with a colon that are no time: books whose verses are cited so ('John 3:16'), which replies in
 * a faith-driven voice quote, and words of proportion ('mix it 1:10', 'aspect 9:16').
 */
export const NO_CLOCK_BEFORE = wordTable([
  [
    'genesis, exodus, psalm*, salmo*, psaume*, proverb*, isaiah, isaías, jeremiah, jeremías, matthew, mateo, mateus, matthieu, matthäus, mark, marcos, marc, ' +
      'markus, luke, lucas, luc, lukas, john, juan, joão, jean, johannes, acts, hechos, romans, romanos, romains, römer, corinthians, corintios, coríntios, ' +
      'galatians, gálatas, ephesians, efesios, efésios, philippians, filipenses, colossians, colosenses, thessalonians, timothy, timoteo, hebrews, hebreos, ' +
      'james, santiago, tiago, peter, pedro, revelation, apocalipsis, joshua, josué, ecclesiastes, eclesiastés, surah, sura, quran, gita, yohanes, mazmur, ratio, aspect, aspect ratio, scale, mix, mix it, dilute, dilute it, score, verhältnis, maßstab, proporción, escala, proporção, proportion, échelle, 比例',
    true,
  ],
]);
