import type { TemplateFile } from '../../../../src/contract/template-api.ts';
import { readLocalDraft } from '../../../lib/local-drafts.ts';
import type { FormValues } from './form-values.ts';

/** What was typed into the form and is not saved. */
export interface Draft {
  values: FormValues;
  /** The saved form that it changes, as JSON; of a new template its starter. */
  basedOn: string;
  /** Of a new one: what its starter brought along, as changed since. */
  triggers?: TemplateFile['triggers'];
}

/** `subject` is a template's id, or 'new'. */
export function draftName(userId: number, subject: number | 'new'): string {
  return `${userId}:${subject}`;
}

/** What an older version of the form kept fills the fields that still exist; `blank` gives the others. */
export function readDraft(name: string, blank: FormValues): Draft | null {
  const kept = readLocalDraft(name);
  return isDraft(kept) ? { ...kept, values: merged(blank, kept.values) } : null;
}

/** The saved form that the draft of a saved template changes; `blank` gives what an older version did not know. */
export function baseOf({ basedOn }: Draft, blank: FormValues): FormValues {
  try {
    return merged(blank, JSON.parse(basedOn));
  } catch {
    return blank;
  }
}

function merged(blank: FormValues, kept: Readonly<Record<string, unknown>>): FormValues {
  const entries = Object.entries(blank).map(([name, value]) => [
    name,
    typeof kept[name] === typeof value ? kept[name] : value,
  ]);
  return Object.fromEntries(entries);
}

function isDraft(value: unknown): value is Omit<Draft, 'values'> & { values: Record<string, unknown> } {
  if (typeof value !== 'object' || value === null) return false;
  const { values, basedOn, triggers = [] } = value as Partial<Record<string, unknown>>;
  return (
    typeof values === 'object' && values !== null && typeof basedOn === 'string' && Array.isArray(triggers)
  );
}
