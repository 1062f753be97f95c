import type { TemplateFile } from '../../../../src/contract/template-api.ts';
import type { FormValues } from './form-values.ts';

/** What was typed and is not saved, kept in this browser. */
export interface Draft {
  values: FormValues;
  /** When the template that it changes was last saved; of a new one the starter. */
  basedOn: string;
  /** Of a new one: what its starter brought along, as changed since. */
  triggers?: TemplateFile['triggers'];
}

const PREFIX = 'dmreply_draft:';

/** `subject` is a template's id, or 'new'. */
export function draftName(userId: number, subject: number | 'new'): string {
  return `${PREFIX}${userId}:${subject}`;
}

/** What an older version of the form kept fills the fields that still exist; `blank` gives the others. */
export function readDraft(name: string, blank: FormValues): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return isDraft(kept) ? { ...kept, values: merged(blank, kept.values) } : null;
  } catch {
    return null;
  }
}

export function keepDraft(name: string, draft: Draft): void {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Full or forbidden: the form itself still has it.
  }
}

export function dropDraft(name: string): void {
  localStorage.removeItem(name);
}

/** Nothing stays on a computer that somebody has signed out of. */
export function dropAllDrafts(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
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
