import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { criticalCss } from './critical-css.ts';
import { frameMarkup } from './frame-markup.tsx';

const STYLE_LINK = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Puts a frame into the page: the bar and the shape of what comes, drawn with the first answer. Scripts and styles of the
 * frame stand in the page, which the server's policy allows by their hashes; all other styles follow the frame, so
 * that it does not wait for them.
 */
export function pageFrame(): Plugin {
  const inline = async (name: string) =>
    `<script>${(await readFile(join(import.meta.dirname, 'inline', name), 'utf8')).trim()}</script>`;
  return {
    name: 'page-frame',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const theme = await inline('theme.js');
        const themed = html.replace('<!-- theme -->', () => theme);
        if (bundle === undefined) return themed;
        const files = Object.values(bundle);
        const appFiles = files
          .map(({ fileName }) => fileName)
          .filter((name) => /\/app-[\w-]+\.(?:js|css)$/.test(name));
        const css = files
          .filter((file) => file.type === 'asset' && /\/(?:index|app)-[\w-]+\.css$/.test(file.fileName))
          .sort((a, b) => b.fileName.localeCompare(a.fileName))
          .map((file) => (file.type === 'asset' ? String(file.source) : ''))
          .join('')
          // Named as from beside the style's file; here they stand in the page.
          .replaceAll('url(./', 'url(/assets/');
        const markup = frameMarkup(appFiles.map((name) => `/${name}`));
        const styles = html.match(STYLE_LINK) ?? [];
        const script = await inline('frame.js');
        return themed
          .replace(STYLE_LINK, '')
          .replace('</head>', () => `<style>${criticalCss(css, markup)}</style></head>`)
          .replace(
            '<div id="root"></div>',
            () => `<div id="root">${markup}</div>${script}${styles.join('')}`,
          );
      },
    },
  };
}
