/** What a form-encoded body or query says, before anybody knows what it should say. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** Stripe's own notation: `items[0][price]=...`, `metadata[user]=...`, and `expand[]=...`. */
export function parseForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    put(form, path, value);
  }
  return lists(form) as Form;
}

function put(form: Form, path: string[], value: string): void {
  let at = form;
  for (const step of path.slice(0, -1)) {
    at[step] ??= Object.create(null);
    at = at[step] as Form;
  }
  const last = path.at(-1) ?? '';
  at[last === '' ? String(Object.keys(at).length) : last] = value;
}

/** Objects whose names are 0, 1, 2... are lists. */
function lists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  const isList = names.length > 0 && names.every((name, index) => name === String(index));
  if (isList) return names.map((name) => lists(value[name] ?? ''));
  return Object.fromEntries(names.map((name) => [name, lists(value[name] ?? '')]));
}
