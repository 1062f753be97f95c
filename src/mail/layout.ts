import type { Brand, MailContent } from './mail.ts';

/** A piece of a mail. A code stands alone on its line, so that phones offer it. */
export type Block = string | { code: string } | { link: string; label: string };

const STYLE =
  ':root{color-scheme:light dark}' +
  'body{margin:0;padding:24px 16px;background:#faf7f2;color:#26221c;' +
  'font:16px/1.5 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}' +
  'main{max-width:480px;margin:0 auto}' +
  'p{margin:0 0 16px}' +
  '.code{font-size:32px;font-weight:700;letter-spacing:6px}' +
  'a{color:#0b6a6f}' +
  'footer{margin-top:32px;color:#6b6459;font-size:13px}' +
  '@media (prefers-color-scheme:dark){body{background:#1c1a17;color:#f1ece3}a{color:#6fd0d3}footer{color:#a79f92}}';

/** The same content as plain text and as simple HTML that is right in light and in dark. */
export function compose(brand: Brand, subject: string, blocks: readonly Block[]): MailContent {
  const footer = brand.publicUrl === '' ? brand.platformName : `${brand.platformName}, ${brand.publicUrl}`;
  const text = `${blocks.map(toText).join('\n\n')}\n\n-- \n${footer}\n`;
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">' +
    `<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head><body><main>` +
    `${blocks.map(toHtml).join('')}<footer>${escapeHtml(footer)}</footer></main></body></html>`;
  return { subject, text, html };
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

function toText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('code' in block) return block.code;
  return block.label === block.link ? block.link : `${block.label}:\n${block.link}`;
}

function toHtml(block: Block): string {
  if (typeof block === 'string') return `<p>${escapeHtml(block).replace(/\r?\n/g, '<br>')}</p>`;
  if ('code' in block) return `<p class="code">${escapeHtml(block.code)}</p>`;
  return `<p><a href="${escapeHtml(block.link)}">${escapeHtml(block.label)}</a></p>`;
}
