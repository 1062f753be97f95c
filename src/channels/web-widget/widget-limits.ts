import type { Database } from '../../db/database.ts';
import type { Allowance } from '../../features/auth/allowances.ts';
import { originKey } from '../../features/auth/browser.ts';
import type { Limits } from '../../features/auth/limits.service.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Many people may share an address; a script that makes visitors up is stopped all the same. */
const NEW_VISITORS: Allowance = {
  windows: [
    { max: 20, ms: 10 * MINUTE_MS },
    { max: 100, ms: DAY_MS },
  ],
};
const MESSAGES_PER_ADDRESS: Allowance = { windows: [{ max: 40, ms: MINUTE_MS }] };

/** What strangers may do, over all processes. One visitor's own limit is the conversation's. */
export type WidgetLimits = ReturnType<typeof createWidgetLimits>;

/** `perWidget`: messages a minute; 0: no limit. */
export function createWidgetLimits(db: Database, limits: Pick<Limits, 'holdAllowance'>, perWidget: number) {
  function count(allowances: readonly [name: string, allowance: Allowance][]): Promise<void> {
    return db.knex.transaction(async (trx) => {
      const held = [];
      for (const [name, allowance] of allowances) held.push(await limits.holdAllowance(trx, name, allowance));
      for (const limit of held) limit.require();
      for (const limit of held) await limit.settle(true);
    });
  }

  return {
    /** Throws `too_many_requests`. */
    countVisitor: (ip: string): Promise<void> => count([[`widget visitor ${originKey(ip)}`, NEW_VISITORS]]),
    /** Throws `too_many_requests`. */
    countMessage: (ip: string, widgetId: number): Promise<void> =>
      count([
        [`widget message ${originKey(ip)}`, MESSAGES_PER_ADDRESS],
        ...(perWidget === 0 ? [] : [ofWidget(widgetId, perWidget)]),
      ]),
  };
}

function ofWidget(widgetId: number, max: number): [string, Allowance] {
  return [`widget ${widgetId}`, { windows: [{ max, ms: MINUTE_MS }] }];
}
