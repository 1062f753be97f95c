import type { FactCheckRule } from '../../../../src/features/replies/fact-check/fact-check.types.ts';
import type { CaseSetting } from '../case.ts';
import type { SHOPS } from './shops.ts';

/** A reply with the message that it answers. */
export interface KindCase extends CaseSetting {
  shop: keyof typeof SHOPS;
  incoming: string;
  /** The rules that must speak up; without them the reply is a good one. */
  finds?: readonly FactCheckRule[];
}

/** Cases of one kind, written without a look at the rules. */
export interface Kind {
  name: string;
  cases: readonly KindCase[];
}
