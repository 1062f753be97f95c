/** `[server] trust_proxy` as Fastify takes it: off, every proxy, or the listed addresses. */
export function trustProxy(value: string): boolean | string[] {
  if (value === 'true' || value === 'false') return value === 'true';
  return value.split(',').map((address) => address.trim());
}
