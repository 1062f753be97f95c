/** Which call meets which fault. `Request` is what a stand-in knows of a call, `Fault` what it does instead. */
export interface FaultPlan<Request, Fault> {
  /** For the next calls, one each. */
  enqueue(...faults: Fault[]): void;
  /** For every call, until `recover`. */
  failAlways(fault: Fault): void;
  /** For the nth call from now, counted from 1. */
  failNth(n: number, fault: Fault): void;
  /** For the next `times` calls of one route: `POST /v1/subscriptions`. */
  failOn(route: string, fault: Fault, times?: number): void;
  /** Asked before all others about every call; null: no fault of its own. */
  intercept(rule: ((request: Request) => Fault | null) | null): void;
  /** Ends all faults, also those that wait for their call. */
  recover(): void;
}

export function createFaultPlan<Request extends { route: string }, Fault extends object>(): {
  plan: FaultPlan<Request, Fault>;
  next(request: Request): Fault | null;
} {
  let always: Fault | null = null;
  let rule: ((request: Request) => Fault | null) | null = null;
  let count = 0;
  const queue: Fault[] = [];
  const byNumber = new Map<number, Fault>();
  const byRoute = new Map<string, { fault: Fault; times: number }>();

  function ofRoute(route: string): Fault | null {
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
