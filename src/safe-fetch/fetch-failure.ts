/**
 * Why nothing was fetched. `bad_url`: not http or https, or an address that nobody should ask for. `inside`: it leads to an address
 * that is not public. `missing`: 404 or 410. `refused`: another status of 400 to 499. `redirects`: too many, or in a circle.
 * `robots`: the site wants no robots there. `busy`: too many others wait to ask that site.
 */
export const FETCH_PROBLEMS = [
  'bad_url',
  'inside',
  'unknown_host',
  'unreachable',
  'certificate',
  'too_slow',
  'too_large',
  'wrong_type',
  'unreadable',
  'redirects',
  'missing',
  'refused',
  'server_error',
  'robots',
  'busy',
] as const;
export type FetchProblem = (typeof FETCH_PROBLEMS)[number];

export class FetchFailure extends Error {
  readonly problem: FetchProblem;
  /** The HTTP status; null where there was no answer. */
  readonly status: number | null;

  constructor(problem: FetchProblem, status: number | null = null) {
    super(problem);
    this.problem = problem;
    this.status = status;
  }
}
