import { join } from 'node:path';
import { defineConfig } from 'vite';

const ROOT = join(import.meta.dirname, '..');

/**
 * The server and the command line, in a few files instead of a thousand: finding and reading modules is most of a
 * start. Packages that are one large tree of small modules are taken in, as far as they are used; the others stay
 * where npm has put them. Nothing is shortened, so that what a log says of a fault can be found.
 */
// biome-ignore lint/style/noDefaultExport: Vite asks for it
export default defineConfig({
  root: ROOT,
  ssr: { noExternal: ['typebox'] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: { 'cli/main': 'cli/main.ts', 'src/config': 'src/config.ts', 'src/context': 'src/context.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
