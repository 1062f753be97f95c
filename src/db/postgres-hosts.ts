const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)([/?#].*)?$/;

/** The driver takes these for `verify-full`, and warns of that at each start unless they say so. */
const CHECKED_MODES = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/;

/** The same address, in which TLS is asked for in the driver's own words. */
export function withPlainTls(url: string): string {
  return url.includes('uselibpqcompat=') ? url : url.replace(CHECKED_MODES, '$1verify-full');
}

/** An address for each host of `postgres://user@one:5432,two:5432/name`, the form that psql and pg_dump read too. */
export function hostUrls(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url];
}
