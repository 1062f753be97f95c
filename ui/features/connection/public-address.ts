const PRIVATE_HOSTS =
  /^(?:localhost|127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.0\.0\.0|\[(?:::1|f[cd][0-9a-f]{2}:|fe80:))|\.(?:local|localhost|internal|lan|home|home\.arpa)$/i;

/** Whether a chat tool on the internet can call it: https, and no address of a home network. */
export function isPublicHttps(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && hostname.includes('.') && !PRIVATE_HOSTS.test(hostname);
}
