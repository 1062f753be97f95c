import { placeOf } from './channels.ts';

const SHORT = 8;
const SHOWN = 4;

/** What a customer is called, wherever they are shown. `contactName`: '' and null where nobody knows it. */
export function customerName({
  contactName,
  externalId,
}: {
  contactName: string | null;
  externalId: string;
}): string {
  return contactName || namelessName(externalId);
}

/** `externalId`: of a conversation. */
function namelessName(externalId: string): string {
  const place = placeOf(externalId);
  const id = place?.customer ?? externalId;
  if (place?.channel === 'web') return `Website visitor ${id.slice(0, SHOWN)}`;
  // The ids of one account begin alike.
  return `Customer ${id.length <= SHORT ? id : id.slice(-SHOWN)}`;
}
