import type { PricingView } from '../../../src/contract/pricing.ts';
import { createResource } from '../../lib/resource.ts';
import { fetchPricing } from './billing.api.ts';

/** The prices in force and the server's billing mode. */
export const pricing = createResource<PricingView>(fetchPricing);
