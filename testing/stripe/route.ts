import type { Form } from './form.ts';
import { expand, type Params, type Rule, read } from './rules.ts';

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Stripe's own notation, with `:id` for one step. */
  path: string;
  /** What is answered, with objects that may still belong to the stand-in. */
  run(id: string, form: Form): { answer: unknown; expand: string[] };
}

export function route<R extends Record<string, Rule<unknown>>>(
  method: Route['method'],
  path: string,
  rules: R,
  handle: (params: Params<R>, id: string) => unknown,
): Route {
  return {
    method,
    path,
    run(id, form) {
      const { expand: expanded = [], ...rest } = form;
      const paths = Array.isArray(expanded) ? expand(expanded, 'expand') : [];
      return { answer: handle(read(rest, rules), id), expand: paths };
    },
  };
}
