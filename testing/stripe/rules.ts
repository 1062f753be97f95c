/** What a parameter may be. Names are checked against the SDK's types where a resource lists its rules. */
import { invalid, malformed } from './errors.ts';
import type { Form, FormValue } from './form.ts';

export type Rule<T> = (value: FormValue, name: string) => T;
type Rules = Record<string, Rule<unknown>>;

/** The rules of a call whose parameters the SDK describes as `P`: a name that it doesn't know is no valid key. */
export type RulesFor<P> = { [K in keyof P]?: Rule<unknown> };

export type Params<R extends Rules> = { [K in keyof R]?: ReturnType<R[K]> };

export const text: Rule<string> = (value, name) => {
  if (typeof value !== 'string') throw malformed(`Invalid string: ${JSON.stringify(value)}`, name);
  return value;
};

/** At most `length` characters; empty is null: Stripe's way of unsetting. */
export const textOrNone: Rule<string | null> = (value, name) => text(value, name) || null;

export const whole: Rule<number> = (value, name) => {
  const said = text(value, name);
  if (!/^-?\d{1,15}$/.test(said))
    throw malformed(`Invalid integer: ${said}`, name, 'parameter_invalid_integer');
  return Number(said);
};

export const flag: Rule<boolean> = (value, name) => {
  const said = text(value, name);
  if (said !== 'true' && said !== 'false') throw malformed(`Invalid boolean: ${said}`, name);
  return said === 'true';
};

export function oneOf<const T extends string>(...values: T[]): Rule<T> {
  return (value, name) => {
    const found = values.find((one) => one === value);
    if (found === undefined) throw malformed(`Invalid ${name}: must be one of ${values.join(', ')}`, name);
    return found;
  };
}

/** '' unsets the value. */
export function orNone<T>(rule: Rule<T>): Rule<T | null> {
  return (value, name) => (value === '' ? null : rule(value, name));
}

export function either<A, B>(first: Rule<A>, second: Rule<B>): Rule<A | B> {
  return (value, name) => (typeof value === 'string' ? first(value, name) : second(value, name));
}

export function listOf<T>(rule: Rule<T>): Rule<T[]> {
  return (value, name) => {
    if (!Array.isArray(value)) throw malformed('Invalid array', name);
    return value.map((one, index) => rule(one, `${name}[${index}]`));
  };
}

export function shape<R extends Rules>(rules: R): Rule<Params<R>> {
  return (value, name) => {
    if (typeof value === 'string' || Array.isArray(value)) throw malformed('Invalid object', name);
    return read(value, rules, name);
  };
}

/** Values under free names; '' removes one, and all of them. */
export const metadata: Rule<Record<string, string>> = (value, name) => {
  if (value === '') return {};
  if (typeof value === 'string' || Array.isArray(value)) throw malformed('Invalid object', name);
  const entries = Object.entries(value).map(([key, one]) => {
    const said = text(one, `${name}[${key}]`);
    if (key.length > 40) throw malformed('Metadata keys can have up to 40 characters', name);
    if (said.length > 500) throw malformed('Metadata values can have up to 500 characters', name);
    return [key, said] as const;
  });
  if (entries.length > 50) throw malformed('Metadata can have up to 50 keys', name);
  return Object.fromEntries(entries);
};

const range = shape({ gt: whole, gte: whole, lt: whole, lte: whole });
export const created = either(whole, range);
export const expand = listOf(text);

export const paging = { limit: whole, starting_after: text, ending_before: text };

/** Refuses every name that the rules don't have, as Stripe does. */
export function read<R extends Rules>(form: Form, rules: R, parent = ''): Params<R> {
  const params: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(form)) {
    const name = parent === '' ? key : `${parent}[${key}]`;
    const rule = rules[key];
    if (rule === undefined) throw malformed(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
    params[key] = rule(value, name);
  }
  return params as Params<R>;
}

export function required<T>(value: T | undefined | null, name: string): T {
  if (value === undefined || value === null || value === '')
    throw malformed(`Missing required param: ${name}.`, name, 'parameter_missing');
  return value;
}

export function merged(
  old: Record<string, string>,
  more: Record<string, string> | undefined,
): Record<string, string> {
  const all = { ...old, ...more };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

export function positive(value: number | undefined, name: string): number {
  const amount = required(value, name);
  if (amount < 0) throw invalid(`Invalid non-negative integer`, { param: name });
  return amount;
}
