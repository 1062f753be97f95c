/** The demo's clock: it lives through the past first, and then goes with the world's. */
export interface DemoClock {
  now(): number;
  /** Into the past, and from there forward only. */
  travelTo(time: number): void;
  pass(ms: number): void;
  comeHome(): void;
}

export function createDemoClock(): DemoClock {
  let past: number | null = null;
  return {
    now: () => past ?? Date.now(),
    travelTo(time) {
      past = Math.max(past ?? 0, time);
    },
    pass(ms) {
      if (past !== null) past += ms;
    },
    comeHome() {
      past = null;
    },
  };
}
