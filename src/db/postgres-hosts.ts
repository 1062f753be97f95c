const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)([/?#].*)?$/;

/** An address for each host of `postgres://user@one:5432,two:5432/name`, the form that psql and pg_dump read too. */
export function hostUrls(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url];
}
