import { stripControls } from './form/control.ts';
import { stripDrafts } from './form/drafts.ts';
import { stripEmojis } from './form/emojis.ts';
import { stripHtml } from './form/html.ts';
import { unwrapJson } from './form/json.ts';
import { stripLabel } from './form/labels.ts';
import { stripLead } from './form/lead.ts';
import { stripMarkdown } from './form/markdown.ts';
import { stripWholeQuotes } from './form/quotes.ts';
import { stripThinking } from './form/thinking.ts';
import type { Fixed, GuardFinding } from './guard.types.ts';

export interface FormChoices {
  useEmojis: boolean;
  /** The shop's own names, which models put before what they say. */
  ownNames: readonly string[];
}

/** A wrapping can hold another one: JSON around a lead around quotation marks. */
const MOST_WRAPPINGS = 3;

/** Everything about a reply's form that can be put right without losing a word of it. */
export function fixForm(reply: string, { useEmojis, ownNames }: FormChoices): Fixed {
  const unwrap = [
    unwrapJson,
    stripDrafts,
    (text: string) => stripLabel(text, ownNames),
    stripLead,
    stripWholeQuotes,
  ];
  let current = apply({ text: reply, findings: [] }, [stripControls, stripThinking]);
  for (let round = 0; round < MOST_WRAPPINGS; round += 1) {
    const next = apply(current, unwrap);
    if (next.text === current.text) break;
    current = next;
  }
  const plain = apply(current, [stripHtml, stripMarkdown, stripLead, stripWholeQuotes]);
  return useEmojis ? plain : apply(plain, [stripEmojis]);
}

function apply(start: Fixed, fixes: readonly ((text: string) => Fixed)[]): Fixed {
  return fixes.reduce<Fixed>((current, fix) => {
    const { text, findings } = fix(current.text);
    return { text, findings: [...current.findings, ...findings] satisfies GuardFinding[] };
  }, start);
}
