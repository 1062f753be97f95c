import { talkOf } from '../../../../text/languages/index.ts';

/** Names that models put before what each side says, as alternatives of a regular expression. */
export const CUSTOMER_LABELS = talkOf('customerLabels').replaceAll(', ', '|');
export const SHOP_LABELS = talkOf('shopLabels').replaceAll(', ', '|');
