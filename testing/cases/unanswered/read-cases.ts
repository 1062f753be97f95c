import { readdirSync, readFileSync } from 'node:fs';
import { isHeldBack } from '../held-back.ts';

/** Questions of one shop's customers, each with the name of its true group. */
export interface UnansweredShop {
  name: string;
  questions: { text: string; group: string; isHeldBack: boolean }[];
}

/** Whole groups are held back. */
export function unansweredShops(): UnansweredShop[] {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt'));
  return files.sort().map((name) => {
    const questions: UnansweredShop['questions'] = [];
    let group = '';
    for (const line of readFileSync(`${import.meta.dirname}/${name}`, 'utf8').split('\n')) {
      if (line.startsWith('== ')) group = `${name} ${line.slice(3)}`;
      if (line.startsWith('> '))
        questions.push({ text: line.slice(2), group, isHeldBack: isHeldBack(group) });
    }
    return { name, questions };
  });
}
