import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '../e2e/support/browser.ts';

/*
 * Draws the pictures in `ui/public` from the mark, by hand whenever the mark changes:
 * node ui/build/draw-pictures.ts
 */

const PUBLIC = join(import.meta.dirname, '../public');
const FONT = join(
  import.meta.dirname,
  '../../node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2',
);
const [PAPER, INK, ACCENT, VOICE] = ['#f7f6f2', '#15282c', '#0b5a69', '#ffe7a6'];

const ARROW = 'M13.6 9 8 14.6l5.6 5.6M8.4 14.6h9.2a6.4 6.4 0 0 1 6.4 6.4v1.6';
const BUBBLE =
  'M10.5 1h11A9.5 9.5 0 0 1 31 10.5v11A9.5 9.5 0 0 1 21.5 31H3.5A2.5 2.5 0 0 1 1 28.5v-18A9.5 9.5 0 0 1 10.5 1Z';

function mark(size: number): string {
  return `<svg width="${size}" height="${size}" viewBox="0 0 32 32"><path fill="${ACCENT}" d="${BUBBLE}"/><path fill="none" stroke="${VOICE}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round" d="${ARROW}"/></svg>`;
}

function icon(size: number, share: number, ground: string): string {
  return `<body style="margin:0;display:grid;place-items:center;height:${size}px;background:${ground}">${mark(size * share)}</body>`;
}

async function preview(): Promise<string> {
  const font = (await readFile(FONT)).toString('base64');
  return `<style>@font-face{font-family:B;src:url(data:font/woff2;base64,${font})}
    body{margin:0;padding:88px 96px;box-sizing:border-box;width:1200px;height:630px;background:${PAPER};color:${INK};font:600 84px/1.08 B;letter-spacing:-.02em}
    p{margin:64px 0 0}b{font-weight:600;background:linear-gradient(transparent 58%,#ffdf8a 58% 92%,transparent 92%)}div{display:flex;align-items:center;gap:24px;font-size:56px}</style>
    <div>${mark(84)}dmreply</div><p>Your Instagram DMs, answered <b>the way you would.</b></p>`;
}

const browser = await launchBrowser();
const page = await browser.newPage();
const pictures: [name: string, width: number, height: number, html: string][] = [
  ['touch-icon.png', 180, 180, icon(180, 0.68, PAPER)],
  ['icon-192.png', 192, 192, icon(192, 1, 'transparent')],
  ['icon-512.png', 512, 512, icon(512, 1, 'transparent')],
  ['icon-maskable-512.png', 512, 512, icon(512, 0.56, PAPER)],
  ['og.png', 1_200, 630, await preview()],
];
for (const [name, width, height, html] of pictures) {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await page.screenshot({ path: join(PUBLIC, name), omitBackground: true });
}
await browser.close();
