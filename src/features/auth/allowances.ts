const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How often something may happen, decided from the times at which it did. */
export interface Allowance {
  windows: readonly { max: number; ms: number }[];
  /** A stock of `size` that grows by one every `refillMs`. */
  burst?: { size: number; refillMs: number };
}

/** Every limit of signing in, of writing to support, and of codes that admins try. */
export const ALLOWANCES = {
  accountSend: { windows: [{ max: 10, ms: DAY_MS }], burst: { size: 3, refillMs: 5 * MINUTE_MS } },
  originSend: {
    windows: [
      { max: 10, ms: 10 * MINUTE_MS },
      { max: 30, ms: HOUR_MS },
    ],
  },
  accountFailure: { windows: [{ max: 20, ms: DAY_MS }] },
  originFailure: { windows: [{ max: 20, ms: HOUR_MS }] },
  originSupport: { windows: [{ max: 5, ms: HOUR_MS }] },
  adminSupportCode: { windows: [{ max: 10, ms: HOUR_MS }] },
  originNameCheck: { windows: [{ max: 60, ms: MINUTE_MS }] },
} as const satisfies Record<string, Allowance>;

export type AllowanceName = keyof typeof ALLOWANCES;

/** For how long a time can still count. */
export function memoryMs(allowance: Allowance): number {
  return Math.max(...allowance.windows.map((window) => window.ms));
}

/** The times that still count. A clock that was set back must lock nobody out: later times count as now. */
export function recentTimes(times: readonly number[], allowance: Allowance, now: number): number[] {
  const oldest = now - memoryMs(allowance);
  return times.map((time) => Math.min(time, now)).filter((time) => time > oldest);
}

/** Milliseconds until it may happen again; 0: now. `times` are in order, and all of them still count. */
export function waitMs(times: readonly number[], allowance: Allowance, now: number): number {
  const waits = allowance.windows.map(({ max, ms }) => {
    const blocking = times.at(-max);
    return blocking === undefined ? 0 : blocking + ms - now;
  });
  return Math.max(0, ...waits, allowance.burst === undefined ? 0 : burstWaitMs(times, allowance.burst, now));
}

function burstWaitMs(
  times: readonly number[],
  { size, refillMs }: NonNullable<Allowance['burst']>,
  now: number,
): number {
  let stock = size;
  let at = times[0] ?? now;
  for (const time of times) {
    stock = Math.min(size, stock + (time - at) / refillMs) - 1;
    at = time;
  }
  const stockNow = stock + (now - at) / refillMs;
  return stockNow >= 1 ? 0 : Math.ceil((1 - stockNow) * refillMs);
}
