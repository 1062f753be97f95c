// biome-ignore-all lint/style/noDefaultExport: it is how these files export

/*
 * Files inside packages that are loaded instead of the whole package, because its main module loads much that a server
 * at rest has no use for. Versions are fixed in package.json, and without such a file nothing starts.
 */

declare module 'undici/lib/dispatcher/agent.js' {
  export { Agent as default } from 'undici';
}

declare module 'prom-client/lib/registry.js' {
  export { Registry as default } from 'prom-client';
}

declare module 'prom-client/lib/counter.js' {
  export { Counter as default } from 'prom-client';
}

declare module 'prom-client/lib/gauge.js' {
  export { Gauge as default } from 'prom-client';
}

declare module 'prom-client/lib/histogram.js' {
  export { Histogram as default } from 'prom-client';
}
