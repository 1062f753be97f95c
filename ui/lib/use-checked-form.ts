import { useState } from 'react';
import { ApiError, sentenceOf } from './http.ts';
import { notify } from './notices.ts';

/** One sentence per field. */
type Problems = Readonly<Record<string, string>>;

interface FormOf<Values> {
  start: Values | (() => Values);
  check: (values: Values) => Problems;
  /** Called with values that have no problem; what it throws is told. */
  save: (values: Values) => Promise<void>;
  /** Told where the save failed and no field says why; the text where the server gave no reason. */
  failed: { title: string; text: string };
}

/** What a `FormDialog` shows that is checked before it is saved. The problem of a field goes when the field is changed. */
export function useCheckedForm<Values extends object>({ start, check, save, failed }: FormOf<Values>) {
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<Problems>({});

  function change(part: Partial<Values>): void {
    setValues({ ...values, ...part });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in part))));
  }

  async function submit(): Promise<void> {
    const found = check(values);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    try {
      await save(values);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setProblems(fields);
      const named = Object.keys(fields);
      const isShown = named.length > 0 && named.every((name) => name in values);
      if (!isShown)
        notify({ title: failed.title, text: sentenceOf(error, failed.text), variant: 'destructive' });
    }
  }

  return { values, problems, change, submit };
}
