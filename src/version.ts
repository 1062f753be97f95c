import manifest from '../package.json' with { type: 'json' };

/** As in package.json. */
export function version(): string {
  return manifest.version;
}
