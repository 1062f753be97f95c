export interface Sample {
  label: string;
  message: string;
}

const PRICE: Sample = { label: 'Price?', message: 'hi, how much is it?' };
const OPEN: Sample = { label: 'Open?', message: 'are you open tomorrow?' };
const ANNOYED: Sample = {
  label: 'Annoyed',
  message: 'this is the third time I write and nobody answers. not ok',
};

const LABEL_MAX = 22;

/** One of the owner's own questions; '' where none is found. */
export function questionIn(faqs: string): string {
  return /^\s*Q:\s*(.+?)\s*(?:A:.*)?$/m.exec(faqs)?.[1] ?? '';
}

/** Messages to try. */
export function samplesFor(question: string): Sample[] {
  return [PRICE, question === '' ? OPEN : { label: shortened(question), message: question }, ANNOYED];
}

function shortened(text: string): string {
  const letters = [...text];
  if (letters.length <= LABEL_MAX) return text;
  return `${letters
    .slice(0, LABEL_MAX - 1)
    .join('')
    .trim()}…`;
}
