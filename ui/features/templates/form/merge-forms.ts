import { type FieldName, type FormValues, formBody, formValues } from './form-values.ts';

export interface MergedForms {
  /** What to show: both sides' changes, and the owner's own text where they meet. */
  values: FormValues;
  /** Changed elsewhere alone. */
  news: FieldName[];
  /** Changed on both sides, and not to the same. */
  conflicts: FieldName[];
}

/** Both `typed` and `saved` are changes of `base`; where they touch different fields, both stay. */
export function mergeForms(base: FormValues, typed: FormValues, saved: FormValues): MergedForms {
  const names = fieldNames(base);
  const theirs = names.filter((name) => saved[name] !== base[name]);
  const news = theirs.filter((name) => typed[name] === base[name]);
  const conflicts = theirs.filter(
    (name) => typed[name] !== base[name] && trimmed(typed[name]) !== trimmed(saved[name]),
  );
  return { values: { ...typed, ...picked(saved, news) }, news, conflicts };
}

/** What the server says, as it was typed where it is one of the texts that were sent to it. */
export function sentTexts(sent: readonly Partial<FormValues>[], now: FormValues): Partial<FormValues> {
  const own = sent.map((texts) => {
    const kept = asSaved({ ...now, ...texts });
    const names = Object.keys(texts) as FieldName[];
    return picked(
      texts,
      names.filter((name) => kept[name] === now[name]),
    );
  });
  return Object.assign({}, ...own);
}

/** As the server keeps it: without outer spaces, numbers as numbers. */
function asSaved(values: FormValues): FormValues {
  const entries = Object.entries(formBody(values)).map(([name, value]) => [name, trimmed(value)]);
  return formValues(Object.fromEntries(entries));
}

export function picked<T extends object, Name extends keyof T>(
  source: T,
  names: readonly Name[],
): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<T, Name>;
}

export function fieldNames(values: FormValues): FieldName[] {
  return Object.keys(values) as FieldName[];
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}
