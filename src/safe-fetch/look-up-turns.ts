import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP, type LookupFunction } from 'node:net';

/** Of one owner: names whose servers never answer keep nobody else from being looked up. */
const MOST_AT_ONCE = 2;

interface Turn {
  isLookingUp: boolean;
  end(): void;
}

/** Has the names that an owner names looked up by two at a time; the others wait, and nobody else does. */
export function createLookUpTurns(resolve: LookupFunction) {
  const asking = new AsyncLocalStorage<Turn>();
  /** By owner: how many are looked up, and who waits. */
  const owners = new Map<number, { underWay: number; waiting: Set<() => void> }>();

  function release(userId: number): void {
    const owner = owners.get(userId);
    if (owner === undefined) return;
    const [next] = owner.waiting;
    if (next !== undefined) {
      owner.waiting.delete(next);
      next();
      return;
    }
    owner.underWay -= 1;
    if (owner.underWay === 0) owners.delete(userId);
  }

  /** Rejects with the signal's reason. */
  async function take(userId: number, signal: AbortSignal): Promise<Turn> {
    signal.throwIfAborted();
    const owner = owners.get(userId) ?? { underWay: 0, waiting: new Set() };
    owners.set(userId, owner);
    if (owner.underWay < MOST_AT_ONCE) owner.underWay += 1;
    else
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          signal.removeEventListener('abort', give);
          resolve();
        };
        const give = () => {
          owner.waiting.delete(begin);
          reject(signal.reason);
        };
        owner.waiting.add(begin);
        signal.addEventListener('abort', give, { once: true });
      });
    let isEnded = false;
    return {
      isLookingUp: false,
      end() {
        if (!isEnded) release(userId);
        isEnded = true;
      },
    };
  }

  const lookup: LookupFunction = (host, options, done) => {
    const turn = asking.getStore();
    if (turn !== undefined) turn.isLookingUp = true;
    resolve(host, options, (...found) => {
      turn?.end();
      done(...found);
    });
  };

  return {
    /** For the connection that `connect` makes. */
    lookup,
    /**
     * Calls `connect` when it is the owner's turn. The turn ends with the look-up that `connect` begins, or at once where it needs
     * none. Rejects with the signal's reason where that comes first.
     */
    async inTurn<T>(
      userId: number,
      host: string,
      signal: AbortSignal,
      connect: () => Promise<T>,
    ): Promise<T> {
      if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return connect();
      const turn = await take(userId, signal);
      const connecting = asking.run(turn, connect);
      if (!turn.isLookingUp) turn.end();
      return connecting;
    },
  };
}
