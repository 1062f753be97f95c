import type { Fix, Fixed } from '../fact-check.types.ts';
import { stripLabel } from '../leaks/role-play.ts';
import { stripDrafts, stripLead } from './announcements.ts';
import { stripControls, stripEmojis } from './characters.ts';
import { stripHtml, stripMarkdown } from './markup.ts';
import { stripNameTag, stripRepeats } from './repeats.ts';
import { stripThinking, stripWholeQuotes, unwrapJson } from './wrappings.ts';

/** A wrapping can hold another one: JSON around a lead around quotation marks. */
const MOST_WRAPPINGS = 3;

/** Everything about a reply's form that can be put right without losing a word of it. */
export function fixForm(reply: string, { useEmojis }: { useEmojis: boolean }): Fixed {
  let current = apply({ text: reply, findings: [] }, CLEANING);
  for (let round = 0; round < MOST_WRAPPINGS; round += 1) {
    const next = apply(current, WRAPPINGS);
    if (next.text === current.text) break;
    current = next;
  }
  const plain = apply(current, PLAIN);
  return useEmojis ? plain : fixed(plain, stripEmojis(plain.text));
}

const CLEANING: readonly Fix[] = [stripControls, stripThinking];
const PLAIN: readonly Fix[] = [
  stripNameTag,
  stripRepeats,
  stripHtml,
  stripMarkdown,
  stripLead,
  stripWholeQuotes,
];
const WRAPPINGS: readonly Fix[] = [unwrapJson, stripDrafts, stripLabel, stripLead, stripWholeQuotes];

function apply(start: Fixed, fixes: readonly Fix[]): Fixed {
  let current = start;
  for (const fix of fixes) current = fixed(current, fix(current.text));
  return current;
}

function fixed(before: Fixed, after: Fixed | null): Fixed {
  return after === null ? before : { text: after.text, findings: [...before.findings, ...after.findings] };
}
