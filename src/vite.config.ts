import { join } from 'node:path';
import { defineConfig } from 'vite';

const ROOT = join(import.meta.dirname, '..');

/** Databases that Knex could use, and that are not installed. */
export const ABSENT_DATABASES =
  /^(?:mariadb\/callback|mysql2?|oracledb|pg-native|pg-query-stream|sqlite3|tedious)$/;

/**
 * The server and the command line with their packages, in a few files instead of a thousand: finding and reading modules
 * is most of a start, and a third of its CPU. Nothing is shortened, so that what a log says of a fault can be found.
 */
// biome-ignore lint/style/noDefaultExport: Vite asks for it
export default defineConfig({
  root: ROOT,
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
