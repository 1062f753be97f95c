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

/** Messages to try: one of the owner's own questions is among them. */
export function samplesFor(faqs: string): Sample[] {
  const question = /^\s*Q:\s*(.+?)\s*(?:A:.*)?$/m.exec(faqs)?.[1];
  return [PRICE, question === undefined ? OPEN : { label: shortened(question), message: question }, ANNOYED];
}

function shortened(text: string): string {
  const letters = [...text];
  if (letters.length <= LABEL_MAX) return text;
  return `${letters
    .slice(0, LABEL_MAX - 1)
    .join('')
    .trim()}…`;
}
