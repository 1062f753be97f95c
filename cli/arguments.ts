import { InvalidArgumentError } from 'commander';
import { PLAN_TYPES, type PlanType, parsePlanType } from '../src/contract/plans.ts';

/** Option parsers: each returns the typed value or throws what commander reports as a mistake in the call. */

export function parseId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a number such as 12.');
  return Number(text);
}

/** A number from 1 to `most`. */
export const countUpTo =
  (most: number) =>
  (text: string): number => {
    const count = Number(text);
    if (!/^[1-9]\d{0,8}$/.test(text) || count > most)
      throw new InvalidArgumentError(`It must be a number from 1 to ${most}.`);
    return count;
  };

/** How many to list. */
export const parseCount = countUpTo(9_999);

export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new InvalidArgumentError('It must be a port from 0 to 65535.');
  }
  return port;
}

export function parsePlan(text: string): PlanType {
  const plan = parsePlanType(text);
  if (plan === null) throw new InvalidArgumentError(`It must be one of ${PLAN_TYPES.join(', ')}.`);
  return plan;
}

/** The first millisecond of the day in UTC. */
export function parseDay(text: string): number {
  return parseLastDay(text) - 86_399_999;
}

/** The last millisecond of the day in UTC, so that the day itself is included and every page shows its date. */
export function parseLastDay(text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T23:59:59.999Z`) : Number.NaN;
  // Date.parse takes 30 February for 2 March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) {
    throw new InvalidArgumentError('It must be a date such as 2027-01-31.');
  }
  return time;
}

export function parseServerUrl(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new InvalidArgumentError('It must be an address such as http://127.0.0.1:3000.');
  }
  return text.replace(/\/+$/, '');
}
