import type { Config } from '../../config.ts';
import type { Billing } from '../billing/billing.service.ts';
import { aiKeyFor } from '../replies/ai-access.ts';
import type { LoadedTemplates, TemplateOwner } from '../replies/loaded-templates.ts';
import { TrialEnd } from './trial-end.ts';

export interface InForceDeps {
  config: Config;
  loadedTemplates: Pick<LoadedTemplates, 'ofOwner'>;
  billing: Pick<Billing, 'entitlementFrom'>;
  clock: () => number;
}

type Begun = Pick<TemplateOwner, 'owner' | 'keys' | 'periods'>;

/** Throws `TrialEnd` once the owner may no longer ask, or no longer with this key. */
export function createRequireInForce(deps: InForceDeps, begun: Begun): () => Promise<void> {
  const { config, loadedTemplates, billing, clock } = deps;
  const hasPlan = ({ periods }: Begun) => billing.entitlementFrom(periods, clock()).isActive;
  const keyOf = ({ keys }: Begun) => aiKeyFor(keys, config.ai.apiKey);
  const key = keyOf(begun);
  // The operator may try templates of an owner without a plan.
  const hadPlan = hasPlan(begun);
  return async () => {
    const now = await loadedTemplates.ofOwner(begun.owner.id);
    if (now.owner.isDisabled) throw new TrialEnd('stopped', 'The account was switched off.');
    if (hadPlan && !hasPlan(now)) throw new TrialEnd('stopped', 'The plan has ended.');
    const { apiKey, baseUrl } = keyOf(now);
    if (apiKey !== key.apiKey || baseUrl !== key.baseUrl)
      throw new TrialEnd('stopped', 'The AI key was changed or removed. Please start the run again.');
  };
}
