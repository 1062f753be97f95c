import type { StripeFault } from './faults.ts';
import type { StripeRequest } from './front.ts';

export interface FaultPlan {
  /** For the next calls, one each. */
  enqueue(...faults: StripeFault[]): void;
  /** For every call, until `recover`. */
  failAlways(fault: StripeFault): void;
  /** For the nth call from now, counted from 1. */
  failNth(n: number, fault: StripeFault): void;
  /** For the next `times` calls of one route: `POST /v1/subscriptions`. */
  failOn(route: string, fault: StripeFault, times?: number): void;
  /** Asked before all others about every call; null: no fault of its own. */
  intercept(rule: ((request: StripeRequest) => StripeFault | null) | null): void;
  /** Ends all faults, also those that wait for their call. */
  recover(): void;
}

export function createFaultPlan(): {
  plan: FaultPlan;
  next(request: StripeRequest): StripeFault | null;
} {
  let always: StripeFault | null = null;
  let rule: ((request: StripeRequest) => StripeFault | null) | null = null;
  let count = 0;
  const queue: StripeFault[] = [];
  const byNumber = new Map<number, StripeFault>();
  const byRoute = new Map<string, { fault: StripeFault; times: number }>();

  function ofRoute(route: string): StripeFault | null {
    const planned = byRoute.get(route);
    if (planned === undefined || planned.times <= 0) return null;
    planned.times -= 1;
    return planned.fault;
  }

  return {
    plan: {
      enqueue: (...faults) => void queue.push(...faults),
      failAlways(fault) {
        always = fault;
      },
      failNth: (n, fault) => void byNumber.set(count + n, fault),
      failOn: (route, fault, times = 1) => void byRoute.set(route, { fault, times }),
      intercept(next) {
        rule = next;
      },
      recover() {
        rule = null;
        always = null;
        queue.length = 0;
        byNumber.clear();
        byRoute.clear();
      },
    },
    next(request) {
      count += 1;
      const { route } = request;
      return rule?.(request) ?? always ?? queue.shift() ?? byNumber.get(count) ?? ofRoute(route);
    },
  };
}
