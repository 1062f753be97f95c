import { BOOKING_STARTERS } from './booking.ts';
import { CARE_STARTERS } from './care.ts';
import { SALES_STARTERS } from './sales.ts';
import type { StarterStrategy } from './starter.ts';

/** Strategies to begin with, complete but for names and links. */
export const STARTER_STRATEGIES: StarterStrategy[] = [
  ...BOOKING_STARTERS,
  ...SALES_STARTERS,
  ...CARE_STARTERS,
];
