import { join } from 'node:path';
import { defineConfig } from 'vite';
import { ABSENT_DATABASES, withLateRequires } from '../../src/vite.config.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Server, command line and all their packages in one script of CommonJS: the only kind that Node 24 embeds. */
// biome-ignore lint/style/noDefaultExport: Vite asks for it
export default defineConfig({
  root: ROOT,
  plugins: [withLateRequires()],
  resolve: { alias: [{ find: /^better-sqlite3$/, replacement: join(import.meta.dirname, 'sqlite.cjs') }] },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist/executable',
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: 'cli/main.ts',
      external: ABSENT_DATABASES,
      output: { format: 'cjs', entryFileNames: 'dmreply.cjs', codeSplitting: false },
    },
  },
});
