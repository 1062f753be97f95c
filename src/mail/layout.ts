import type { Brand, MailContent } from './mail.ts';

interface Link {
  link: string;
  label: string;
}

/** A piece of a mail. A code stands alone on its line, so that phones offer it. */
export type Block =
  | string
  | { code: string }
  | Link
  | { title: string; items: readonly (string | Link)[] }
  | { smallPrint: readonly Link[] };

const STYLE =
  ':root{color-scheme:light dark}' +
  'body{margin:0;padding:24px 16px;background:#f7f6f2;color:#15282c;overflow-wrap:anywhere;' +
  'font:16px/1.5 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}' +
  'main{max-width:480px;margin:0 auto}' +
  'p,ul{margin:0 0 16px}' +
  '.title{margin:24px 0 4px;font-weight:600}' +
  'ul{padding:0 0 0 20px}' +
  'li{padding:4px 0}' +
  '.code{font-size:32px;font-weight:700;letter-spacing:6px}' +
  'a{color:#0b5a69}' +
  '.small-print,footer{margin-top:32px;color:#5b6a6e;font-size:13px}' +
  '.small-print+footer{margin-top:0}' +
  '@media (prefers-color-scheme:dark){body{background:#0f1719;color:#ecf1f0}a{color:#7ccad5}' +
  '.small-print,footer{color:#94a5a7}}';

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
  if ('title' in block) return [block.title, ...block.items.map((item) => `- ${toLine(item)}`)].join('\n');
  if ('smallPrint' in block) return block.smallPrint.map(toLine).join('\n');
  return block.label === block.link ? block.link : `${block.label}:\n${block.link}`;
}

function toLine(item: string | Link): string {
  return typeof item === 'string' ? item : `${item.label}: ${item.link}`;
}

function toHtml(block: Block): string {
  if (typeof block === 'string') return `<p>${escapeHtml(block).replace(/\r?\n/g, '<br>')}</p>`;
  if ('code' in block) return `<p class="code">${escapeHtml(block.code)}</p>`;
  if ('title' in block) {
    const items = block.items.map((item) => `<li>${toInline(item)}</li>`);
    return `<p class="title">${escapeHtml(block.title)}</p><ul>${items.join('')}</ul>`;
  }
  if ('smallPrint' in block)
    return `<p class="small-print">${block.smallPrint.map(toInline).join(' · ')}</p>`;
  return `<p>${toInline(block)}</p>`;
}

function toInline(item: string | Link): string {
  if (typeof item === 'string') return escapeHtml(item);
  return `<a href="${escapeHtml(item.link)}">${escapeHtml(item.label)}</a>`;
}
