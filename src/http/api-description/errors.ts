import Type from 'typebox';
import { named } from '../../contract/published.ts';
import { ERROR_CATALOGUE, type ErrorCode } from '../../errors.ts';

export const ErrorAnswer = named(
  'Error',
  Type.Object(
    {
      error: Type.String(),
      /** The same sentence. */
      message: Type.String(),
      code: Type.Enum(Object.keys(ERROR_CATALOGUE) as ErrorCode[]),
      fields: Type.Optional(
        Type.Record(Type.String(), Type.String(), { description: 'With 400: one sentence per field' }),
      ),
      requestId: Type.Optional(
        Type.String({ description: 'With 5xx: names the request in the server’s log' }),
      ),
    },
    { examples: [{ error: 'Role is required', message: 'Role is required', code: 'invalid_input' }] },
  ),
);

/** Sets that most calls have. */
const USUAL: Readonly<Record<string, string>> = {
  invalid_input: 'Invalid',
  unauthorized: 'NoSession',
  too_many_requests: 'TooMany',
  subscription_required: 'NoPlan',
  'database_unavailable,overloaded': 'Unavailable',
  'account_disabled,read_only_token': 'Forbidden',
  'account_disabled,token_not_enough': 'SessionOnly',
  account_disabled: 'Disabled',
  token_not_enough: 'AdminOnly',
  admin_unauthorized: 'NoAdmin',
  'admin_unauthorized,code_required': 'NoFreshAdmin',
};
const CODES = Object.keys(ERROR_CATALOGUE) as ErrorCode[];
const RETRY = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

interface DescribedResponse {
  description: string;
  headers?: object;
  content: object;
}

/** Responses of errors, each set of codes written once and named by them. */
export function createErrors() {
  const components: Record<string, DescribedResponse> = {};

  function response(status: number, codes: readonly ErrorCode[]): { $ref: string } {
    const name = USUAL[codes.join()] ?? codes.map(pascal).join('Or');
    components[name] ??= describedResponse(status, codes, { $ref: '#/components/schemas/Error' });
    return { $ref: `#/components/responses/${name}` };
  }

  return {
    components,
    /** By their status. */
    responses(codes: Iterable<ErrorCode>): Record<string, object> {
      return Object.fromEntries(byStatus(codes).map(([status, own]) => [status, response(status, own)]));
    },
  };
}

/** One that has a body of its own. */
export function describedResponse(
  status: number,
  codes: readonly ErrorCode[],
  schema: object,
): DescribedResponse {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    ...(status === 429 || status === 503 ? { headers: RETRY } : {}),
    content: { 'application/json': { schema } },
  };
}

/** In the order of the catalogue. */
export function byStatus(codes: Iterable<ErrorCode>): [status: number, codes: ErrorCode[]][] {
  const wanted = new Set(codes);
  const found = new Map<number, ErrorCode[]>();
  for (const code of CODES.filter((one) => wanted.has(one))) {
    const [status] = ERROR_CATALOGUE[code];
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return [...found];
}

/** Every code with its status and sentence, as a table in Markdown. */
export function errorTable(): string {
  const rows = CODES.map((code) => `| \`${code}\` | ${ERROR_CATALOGUE[code].join(' | ')} |`);
  return ['| Code | Status | Sentence |', '|---|---|---|', ...rows].join('\n');
}

function pascal(code: string): string {
  return code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
