const PRIVATE_HOSTS =
  /^(?:localhost$|(?=[\d.]+$)(?:0\.|127\.|10\.|192\.168\.|169\.254\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|172\.(?:1[6-9]|2\d|3[01])\.)|\[(?:::1?\]|::ffff:|f[cd][0-9a-f]{2}:|fe80:))|\.(?:local|localdomain|test|localhost|internal|lan|home|home\.arpa)$/i;

/** Whether a chat tool on the internet can call it: https, and no address of a home network. */
export function isPublicHttps(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && hostname.includes('.') && !PRIVATE_HOSTS.test(hostname);
}
