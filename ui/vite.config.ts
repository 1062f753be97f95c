import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkNames } from './build/chunks.ts';
import { pageFrame } from './build/frame.ts';
import { picoParts } from './build/pico-parts.ts';
import { stylesBehind } from './build/styles-behind.ts';
import { widgetScript } from './build/widget-script.ts';

/** The two fonts that every page needs are asked for with the page, not after its styles. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => /-latin-(?:600-normal|wght-normal)-[\w-]+\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}

/** Lays a brotli and a gzip file beside each text, so that the server never compresses while somebody waits. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      for (const file of files.filter((name) => /\.(?:js|css|svg|html)$/.test(name))) {
        const path = join(folder, file);
        const content = await readFile(path);
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
      }
    },
  };
}

// biome-ignore lint/style/noDefaultExport: Vite asks for it
export default defineConfig({
  plugins: [react(), stylesBehind(), preloadFonts(), pageFrame(), widgetScript(), precompress()],
  // While developing, the server runs beside Vite: `npm run dev` and `npx vite ui`.
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  css: { postcss: { plugins: [picoParts] } },
  resolve: {
    alias: [{ find: /^typebox$/, replacement: join(import.meta.dirname, 'build/no-schemas.ts') }],
  },
  // One build for every path that a server can be under: scripts and styles name other files by where they are themselves, and
  // in the page the server puts its path before them (`src/http/page.ts`).
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    outDir: '../dist/ui',
    emptyOutDir: true,
    // In kB: pdf.js, which only the page of a price list loads.
    chunkSizeWarningLimit: 1_700,
    modulePreload: { polyfill: false },
    // Fonts and pictures stay files: the content policy allows none inside a style.
    assetsInlineLimit: 0,
    // The contract's shapes serve the server; the browser takes its texts and limits alone.
    rolldownOptions: {
      // The first file is the entry itself, not one that only imports it.
      preserveEntrySignatures: false,
      treeshake: { manualPureFunctions: ['Type'] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkNames(import.meta.dirname), debugName: 'pages' }],
        },
      },
    },
  },
});
