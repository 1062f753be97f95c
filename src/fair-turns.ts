/** Half of what somebody has used is forgotten after this. */
const HALF_LIFE_MS = 10 * 60_000;
/** In milliseconds of a processor: who has used more lately used much. */
const LITTLE_MS = 5_000;
const LEAST_PLACES = 2;

interface Owner {
  /** As it was at `at`, in milliseconds of a processor. */
  used: number;
  at: number;
  running: number;
}

/** Ends a turn. `cpuMs`: what it has cost. */
export type EndTurn = (cpuMs: number) => void;
export type FairTurns = ReturnType<typeof createFairTurns>;

/**
 * Shares places among owners by what their work costs, not by how often they come. The next place goes to who has used the
 * least lately. One owner never has all places, nor have all who used much lately, so that somebody else's small work begins
 * at once. `clock`: a steady one, in milliseconds.
 */
export function createFairTurns(places: number, clock: () => number = () => performance.now()) {
  const most = Math.max(LEAST_PLACES, places);
  let running = 0;
  let dear = 0;
  const owners = new Map<number, Owner>();
  const waiting = new Set<{ id: number; begin: (end: EndTurn) => void }>();

  function ownerOf(id: number): Owner {
    const now = clock();
    const owner = owners.get(id) ?? { used: 0, at: now, running: 0 };
    owners.set(id, owner);
    owner.used *= 0.5 ** ((now - owner.at) / HALF_LIFE_MS);
    owner.at = now;
    return owner;
  }

  function beginNext(): void {
    if (running === most) return;
    const next = [...waiting]
      .map((one) => ({ one, owner: ownerOf(one.id) }))
      .filter(({ owner }) => owner.running < most - 1 && (owner.used < LITTLE_MS || dear < most - 1))
      // The sort is stable: among equals, who came first.
      .sort((a, b) => a.owner.used - b.owner.used || a.owner.running - b.owner.running)[0];
    if (next === undefined) return;
    const { one, owner } = next;
    const isDear = owner.used >= LITTLE_MS;
    waiting.delete(one);
    running += 1;
    owner.running += 1;
    if (isDear) dear += 1;
    one.begin((cpuMs) => {
      running -= 1;
      if (isDear) dear -= 1;
      endTurn(one.id, cpuMs);
    });
    beginNext();
  }

  function endTurn(id: number, cpuMs: number): void {
    const owner = ownerOf(id);
    owner.used += cpuMs;
    owner.running -= 1;
    for (const one of owners.keys()) {
      const { used, running: has } = ownerOf(one);
      if (used < 1 && has === 0) owners.delete(one);
    }
    beginNext();
  }

  return {
    /** Resolves when it is the owner's turn. */
    wait(owner: number): Promise<EndTurn> {
      return new Promise((resolve) => {
        waiting.add({ id: owner, begin: resolve });
        beginNext();
      });
    },
  };
}
