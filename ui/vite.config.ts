import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

// biome-ignore lint/style/noDefaultExport: Vite asks for it
export default defineConfig({
  plugins: [react(), preloadFonts()],
  build: {
    outDir: '../dist/ui',
    emptyOutDir: true,
    // Fonts and pictures stay files: the content policy allows none inside a style.
    assetsInlineLimit: 0,
    // The contract's shapes serve the server; the browser takes its texts and limits alone.
    rolldownOptions: { treeshake: { manualPureFunctions: ['Type'] } },
  },
});
