import { wordTable } from './word-table.ts';

/** Books whose verses are cited like times ('John 3:16'): replies in a faith-driven voice quote them. */
export const SCRIPTURE = wordTable([
  [
    'genesis, exodus, psalm*, salmo*, psaume*, proverb*, isaiah, isaías, jeremiah, jeremías, matthew, mateo, mateus, matthieu, matthäus, mark, marcos, marc, ' +
      'markus, luke, lucas, luc, lukas, john, juan, joão, jean, johannes, acts, hechos, romans, romanos, romains, römer, corinthians, corintios, coríntios, ' +
      'galatians, gálatas, ephesians, efesios, efésios, philippians, filipenses, colossians, colosenses, thessalonians, timothy, timoteo, hebrews, hebreos, ' +
      'james, santiago, tiago, peter, pedro, revelation, apocalipsis, joshua, josué, ecclesiastes, eclesiastés, surah, sura, quran, gita, yohanes, mazmur',
    true,
  ],
]);
