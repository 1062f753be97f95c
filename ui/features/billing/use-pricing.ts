import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { PricingView } from '../../../src/contract/pricing.ts';
import type { ResourceState } from '../../lib/resource.ts';
import { pricing } from './billing.store.ts';

/** Reads the prices when a page first needs them. */
export function usePricing(): ResourceState<PricingView> {
  useSignals();
  useEffect(() => {
    void pricing.load();
  }, []);
  return pricing.state.value;
}
