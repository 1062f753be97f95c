import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..');

/** Databases that Knex could use, and that are not installed. */
export const ABSENT_DATABASES =
  /^(?:mariadb\/callback|mysql2?|oracledb|pg-native|pg-query-stream|sqlite3|tedious)$/;

const LATE = 'const require = createRequire(import.meta.url);';

/** What the sources load late by `require` is in the bundle, and only run late. */
export function withLateRequires(): Plugin {
  return {
    name: 'late-requires',
    enforce: 'pre',
    transform: (code) => (code.includes(LATE) ? code.replace(LATE, '') : undefined),
  };
}

/**
 * The server and the command line with their packages, in a few files instead of a thousand: finding and reading modules
 * is most of a start, and a third of its CPU. Nothing is shortened, so that what a log says of a fault can be found.
 */
// biome-ignore lint/style/noDefaultExport: Vite asks for it
export default defineConfig({
  root: ROOT,
  plugins: [withLateRequires()],
  // SQLite's driver finds its native part beside itself.
  ssr: { noExternal: true, external: ['better-sqlite3'] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      external: ABSENT_DATABASES,
      input: { 'cli/main': 'cli/main.ts', 'src/config': 'src/config.ts', 'src/context': 'src/context.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
