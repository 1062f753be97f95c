import { Parser } from 'htmlparser2';

/** What a paragraph's style makes of it. */
export interface WordStyle {
  /** 0 is the title, 1 to 9 are headings. */
  level: number | null;
  isList: boolean;
  isHidden: boolean;
}

const PLAIN: WordStyle = { level: null, isList: false, isHidden: false };
const MOST_PARENTS = 20;

/** The styles of a document by their ids. Their names are English in every language of Word. */
export function wordStyles(xml: string): (id: string) => WordStyle {
  const styles = new Map<string, WordStyle & { parent: string }>();
  let open: (WordStyle & { parent: string }) | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const value = attributes['w:val'] ?? '';
        if (name === 'w:style') {
          open = { ...PLAIN, parent: '' };
          styles.set(attributes['w:styleId'] ?? '', open);
        } else if (open === null) return;
        else if (name === 'w:basedOn') open.parent = value;
        else if (name === 'w:numPr') open.isList = true;
        else if (name === 'w:vanish') open.isHidden = value !== '0' && value !== 'false';
        else if (name === 'w:outlineLvl' && /^[0-8]$/.test(value)) open.level ??= Number(value) + 1;
        else if (name === 'w:name') open.level = levelOf(value) ?? open.level;
      },
      onclosetag(name) {
        if (name === 'w:style') open = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return (id) => {
    const found = { ...PLAIN };
    let style = styles.get(id);
    for (let depth = 0; style !== undefined && depth < MOST_PARENTS; depth += 1) {
      found.level ??= style.level;
      found.isList ||= style.isList;
      found.isHidden ||= style.isHidden;
      style = styles.get(style.parent);
    }
    return found;
  };
}

function levelOf(name: string): number | null {
  if (/^title$/i.test(name)) return 0;
  const level = /^heading (\d)$/i.exec(name)?.[1];
  return level === undefined ? null : Number(level);
}
