import { setTimeout as sleep } from 'node:timers/promises';
import { NO_AI_REASONS } from '../../contract/no-ai-reasons.ts';
import { ModelFault, type ModelFaultKind } from '../ai/faults.ts';
import type { ModelWithBreakers } from '../ai/model-with-breakers.ts';
import type { ModelRequest } from '../ai/request.ts';
import type { Budget, Reservation } from './budget.ts';
import { TrialEnd } from './trial-end.ts';

const LOOK_MS = 50;
/** Customers have kept the server busy for so long. */
const PATIENCE_MS = 60_000;

/** By this server: nobody was asked. */
const HELD_BACK: ReadonlySet<ModelFaultKind> = new Set(['provider_down', 'busy']);

/** A connection that breaks may do so after the provider has written, and billed, the answer. */
function isUnpaid(kind: ModelFaultKind): boolean {
  return kind !== 'unreachable' && NO_AI_REASONS[kind].returnsAiReply;
}

interface TrialModelOptions {
  budget: Budget;
  /** So many calls may be under way when a run asks: the rest is for customers. */
  room: number;
  /** Whether only calls to the same address count: a server of one's own has room for few. */
  isOwnServer?: boolean;
  signal: AbortSignal;
  /** Throws `TrialEnd` where nothing may be asked any longer. */
  requireInForce: () => Promise<void>;
  /** Keeps what is set aside before a call goes out, so that it counts even if this process is killed. */
  keepSpent: () => Promise<void>;
}

/** The model as runs ask it: within their budget, and after customers. Throws `TrialEnd` where the run has to end. */
export function createTrialModel(
  model: ModelWithBreakers,
  { budget, room, isOwnServer = false, signal, requireInForce, keepSpent }: TrialModelOptions,
): ModelWithBreakers {
  /** As soon as there is room for the call, and money for it. */
  async function reserve(request: ModelRequest): Promise<Reservation> {
    for (let waited = 0; ; waited += LOOK_MS) {
      throwIfStopped();
      const underway = isOwnServer ? model.inFlight(request.baseUrl) : model.inFlight();
      const reservation = underway < room ? budget.reserve(request) : null;
      if (reservation !== null) return reservation;
      if (waited >= PATIENCE_MS) throw new ModelFault('busy');
      await sleep(LOOK_MS);
    }
  }

  async function setAside(request: ModelRequest): Promise<Reservation> {
    const reservation = await reserve(request);
    try {
      await keepSpent();
      throwIfStopped();
      return reservation;
    } catch (error) {
      reservation.cancel();
      throw error;
    }
  }

  function throwIfStopped(): void {
    if (signal.aborted) throw new TrialEnd('stopped', 'You stopped it.');
  }

  return {
    ...model,
    async complete(request, timeoutMs) {
      await requireInForce();
      const reservation = await setAside(request);
      try {
        const lane = request.lane === 'look' ? 'trial_look' : 'trial';
        const answer = await model.complete({ ...request, lane }, timeoutMs);
        reservation.settle(answer);
        return answer;
      } catch (fault) {
        const isHeldBack = fault instanceof ModelFault && HELD_BACK.has(fault.kind);
        const isUnspent = fault instanceof ModelFault && isUnpaid(fault.kind);
        if (isHeldBack) reservation.cancel();
        else if (isUnspent) reservation.release();
        else reservation.settle(null);
        throw fault;
      }
    },
  };
}
