import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { FieldName, FormValues } from './form-values.ts';
import { fieldNames, picked } from './merge-forms.ts';
import type { TemplateForm } from './template-form.ts';

/** Fields that were changed here and, to something else, elsewhere. */
export interface Conflict {
  fields: readonly FieldName[];
  theirs: FormValues;
  /** What those fields said before both. */
  base: Partial<FormValues>;
  /** When theirs was saved, as ISO 8601. */
  savedAt: string;
}

/** Nothing of both sides is saved or dropped until the owner has chosen. */
export interface EditConflicts {
  readonly open: ReadonlySignal<Conflict | null>;
  /** The owner's texts that made room for others, to be put back; null where there are none. */
  readonly givenUp: ReadonlySignal<Partial<FormValues> | null>;
  has(name: FieldName): boolean;
  add(names: readonly FieldName[], found: Omit<Conflict, 'fields'>): void;
  /** Somebody typed: what is the same by now is settled. */
  check(): void;
  keepMine(names: readonly FieldName[]): void;
  takeTheirs(names: readonly FieldName[]): void;
  putBack(): void;
  clear(): void;
}

/** `onChoice` is called when fields may be saved again. */
export function createConflicts(form: TemplateForm, onChoice: () => void): EditConflicts {
  const open = signal<Conflict | null>(null);
  const givenUp = signal<Partial<FormValues> | null>(null);

  function keep(conflict: Conflict): void {
    const values = form.values();
    const fields = conflict.fields.filter((name) => values[name] !== conflict.theirs[name]);
    const base = picked(conflict.base, fields);
    open.value = fields.length === 0 ? null : { ...conflict, fields, base };
  }

  function settle(names: readonly FieldName[]): void {
    const conflict = open.peek();
    if (conflict === null) return;
    keep({ ...conflict, fields: conflict.fields.filter((name) => !names.includes(name)) });
    onChoice();
  }

  return {
    open,
    givenUp,
    has: (name) => open.peek()?.fields.includes(name) === true,
    add(names, { base, theirs, savedAt }) {
      const before = open.peek() ?? { fields: [], base: {}, savedAt };
      keep({
        fields: [...new Set([...before.fields, ...names])],
        theirs,
        base: { ...base, ...before.base },
        savedAt: names.length > 0 ? savedAt : before.savedAt,
      });
    },
    check() {
      const conflict = open.peek();
      if (conflict !== null) keep(conflict);
    },
    keepMine: settle,
    takeTheirs(names) {
      const conflict = open.peek();
      if (conflict === null) return;
      givenUp.value = { ...givenUp.peek(), ...picked(form.values(), names) };
      form.show(names, conflict.theirs);
      settle(names);
    },
    putBack() {
      const mine = { ...form.values(), ...givenUp.peek() };
      givenUp.value = null;
      for (const name of fieldNames(mine)) form.change(name, mine[name]);
    },
    clear() {
      open.value = null;
      givenUp.value = null;
    },
  };
}
