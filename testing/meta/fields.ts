/** Field lists of the Graph API: `id,messages.limit(20){id,from}`. */
import { refusals } from './errors.ts';

export interface Wanted {
  limit: number | null;
  /** Empty: the default ones. */
  fields: Fields;
}
export type Fields = Map<string, Wanted>;

/** @throws Refusal where the list is broken. */
export function parseFields(text: string): Fields {
  let at = 0;

  function list(isNested: boolean): Fields {
    const fields: Fields = new Map();
    while (at < text.length && text[at] !== '}') {
      const [, name = '', limit] = /^(\w+)(?:\.limit\((\d+)\))?/.exec(text.slice(at)) ?? [];
      if (name === '') throw refusals.badParameter(`Syntax error in field list at ${at}`);
      at += name.length + (limit === undefined ? 0 : `.limit(${limit})`.length);
      const wanted: Wanted = { limit: limit === undefined ? null : Number(limit), fields: new Map() };
      if (text[at] === '{') {
        at += 1;
        wanted.fields = list(true);
      }
      fields.set(name, wanted);
      if (text[at] === ',') at += 1;
    }
    if (isNested && text[at] !== '}') throw refusals.badParameter('Syntax error: a brace is missing');
    if (isNested) at += 1;
    return fields;
  }

  const fields = list(false);
  if (at < text.length) throw refusals.badParameter(`Syntax error in field list at ${at}`);
  return fields;
}

/** The wanted ones of what there is; `always` comes along. @throws Refusal for a name that does not exist. */
export function pick(
  there: Record<string, unknown>,
  fields: Fields,
  always: string[] = ['id'],
): Record<string, unknown> {
  for (const name of fields.keys())
    if (!(name in there)) throw refusals.badParameter(`Tried accessing nonexisting field (${name})`);
  const names = Object.keys(there).filter((name) => fields.has(name) || always.includes(name));
  return Object.fromEntries(
    names.map((name) => [name, there[name]]).filter(([, value]) => value !== undefined),
  );
}
