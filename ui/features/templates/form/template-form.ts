import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { checkText, type TextRule } from '../../../../src/contract/fields.ts';
import { checkTemplate, TEMPLATE_TEXT_RULES } from '../../../../src/contract/template.ts';
import { type FieldName, type FormValues, formBody } from './form-values.ts';

export interface FormField<T> {
  readonly value: Signal<T>;
  /** The sentence below the field, or null. */
  readonly problem: Signal<string | null>;
}

/** One signal a field: typing renders one field and nothing else. */
export interface TemplateForm {
  readonly fields: { readonly [Name in FieldName]: FormField<FormValues[Name]> };
  /** Counts changes. */
  readonly revision: ReadonlySignal<number>;
  values(): FormValues;
  change<Name extends FieldName>(name: Name, value: FormValues[Name]): void;
  /** Shows what is wrong with a field that was changed; called when it is left. */
  check(name: FieldName): void;
  /** Shows everything that is wrong. True when nothing is. */
  checkAll(): boolean;
  showProblems(problems: Readonly<Record<string, string>>): void;
  reset(values: FormValues): void;
  /** Shows these fields as they came from elsewhere. */
  show(names: readonly FieldName[], values: FormValues): void;
  /** The owner's own text again, after another took its place. */
  putBack(own: Partial<FormValues>): void;
  /** The fields that differ from what is saved. */
  changes(): FieldName[];
  isDirty(): boolean;
  /** These values are saved now; the others are as they were. */
  settle(values: Partial<FormValues>): void;
  /** What is saved. */
  saved(): FormValues;
}

export function createTemplateForm(initial: FormValues, onChange: () => void): TemplateForm {
  const names = Object.keys(initial) as FieldName[];
  const fields = Object.fromEntries(
    names.map((name) => [name, { value: signal(initial[name]), problem: signal<string | null>(null) }]),
  ) as unknown as TemplateForm['fields'];
  const revision = signal(0);
  let saved = initial;

  function values(): FormValues {
    return Object.fromEntries(
      names.map((name) => [name, fields[name].value.peek()]),
    ) as unknown as FormValues;
  }

  function problems(): Record<string, string> {
    return checkTemplate(formBody(values()));
  }

  function problemOf(name: FieldName): string | null {
    const rule = ruleOf(name);
    return rule === null ? (problems()[name] ?? null) : checkText(rule, fields[name].value.peek());
  }

  function showProblems(found: Readonly<Record<string, string>>): void {
    batch(() => {
      for (const name of names) fields[name].problem.value = found[name] ?? null;
    });
  }

  function show(shown: readonly FieldName[], next: FormValues): void {
    if (shown.length === 0) return;
    batch(() => {
      for (const name of shown) {
        (fields[name].value as Signal<string | boolean>).value = next[name];
        fields[name].problem.value = null;
      }
      revision.value += 1;
    });
  }

  function changes(): FieldName[] {
    return names.filter((name) => fields[name].value.peek() !== saved[name]);
  }

  function change<Name extends FieldName>(name: Name, value: FormValues[Name]): void {
    const field = fields[name] as FormField<FormValues[typeof name]>;
    if (field.value.peek() === value) return;
    batch(() => {
      field.value.value = value;
      revision.value += 1;
      const problem = problemOf(name);
      // While somebody still writes, only mistakes that more letters can't fix are shown.
      if (problem === null || field.problem.peek() !== null || !mayBecomeRight(name, value)) {
        field.problem.value = problem;
      }
    });
    onChange();
  }

  return {
    fields,
    revision,
    values,
    change,
    check(name) {
      if (fields[name].value.peek() === saved[name]) return;
      fields[name].problem.value = problemOf(name);
    },
    checkAll() {
      const found = problems();
      showProblems(found);
      return Object.keys(found).length === 0;
    },
    showProblems,
    reset: (next) => show(names, next),
    show,
    putBack(own) {
      const all = { ...values(), ...own };
      for (const name of names) change(name, all[name]);
    },
    changes,
    isDirty: () => changes().length > 0,
    settle(next) {
      saved = { ...saved, ...next };
    },
    saved: () => saved,
  };
}

function ruleOf(name: FieldName): TextRule | null {
  return name in TEMPLATE_TEXT_RULES ? TEMPLATE_TEXT_RULES[name as keyof typeof TEMPLATE_TEXT_RULES] : null;
}

function mayBecomeRight(name: FieldName, value: string | boolean): boolean {
  if (name === 'hours') return true;
  const rule = ruleOf(name);
  return rule !== null && typeof value === 'string' && value.trim().length < rule.min;
}
