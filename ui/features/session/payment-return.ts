/** What the payment provider adds to the address that it leads back to. */
const PARAMETERS = [
  'payment_intent',
  'payment_intent_client_secret',
  'setup_intent',
  'setup_intent_client_secret',
  'redirect_status',
];

/** How a payment went on the bank's own page; null for an address that is not the way back from one. */
export function paymentReturn(query: string): 'failed' | 'processing' | 'done' | null {
  const parameters = new URLSearchParams(query);
  const status = parameters.get('redirect_status');
  if (status === null || !(parameters.has('payment_intent') || parameters.has('setup_intent'))) return null;
  if (status === 'failed') return 'failed';
  return status === 'processing' || status === 'pending' ? 'processing' : 'done';
}

/** The address without them: '/dashboard'. */
export function withoutPaymentReturn(path: string, query: string): string {
  const rest = new URLSearchParams(query);
  for (const name of PARAMETERS) rest.delete(name);
  return rest.size === 0 ? path : `${path}?${rest}`;
}
