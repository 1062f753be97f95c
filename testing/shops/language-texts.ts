import { readFileSync } from 'node:fs';

/** What shops of a language write, and how their customers ask. The last of each three policies, and what is `held`, belong to held-back shops. */
export interface LanguageTexts {
  /** Names of columns, ways to ask ('{x}' is the product), things that no shop answers. */
  words: Readonly<Record<string, readonly string[]>>;
  about: readonly Section[];
  policies: readonly Section[];
  trades: readonly Trade[];
  /** What is told of a product ('{x}') besides its price. */
  told: readonly string[];
  toldHeld: readonly string[];
}

export interface Section {
  heading: string;
  lines: readonly string[];
  /** How customers ask for it, in other words. */
  asks: readonly string[];
}

export interface Trade {
  isHeld: boolean;
  groups: Readonly<Record<string, readonly string[]>>;
}

export function readTexts(language: string): LanguageTexts {
  const file = readFileSync(new URL(`./languages/${language}.txt`, import.meta.url), 'utf8');
  const texts = { words: {}, about: [], policies: [], trades: [] as Trade[], told: [], toldHeld: [] };
  for (const part of file.split(/^@/m).slice(1)) {
    const [head = '', ...lines] = part.split('\n').filter((line) => line.trim() !== '');
    if (head === 'words') Object.assign(texts.words, listsOf(lines, / \| /));
    else if (head === 'about' || head === 'policies') Object.assign(texts, { [head]: sectionsOf(lines) });
    else if (head.startsWith('told'))
      Object.assign(texts, { [head === 'told' ? 'told' : 'toldHeld']: lines });
    else texts.trades.push({ isHeld: head.startsWith('trade held'), groups: listsOf(lines, /; /) });
  }
  return texts;
}

function listsOf(lines: readonly string[], separator: RegExp): Record<string, string[]> {
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2).split(separator)];
    }),
  );
}

function sectionsOf(lines: readonly string[]): Section[] {
  const sections: { heading: string; lines: string[]; asks: string[] }[] = [];
  for (const line of lines) {
    if (line.startsWith('# ')) sections.push({ heading: line.slice(2), lines: [], asks: [] });
    else if (line.startsWith('? ')) sections.at(-1)?.asks.push(line.slice(2));
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}
