import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { tryOutPath } from '../../contract/widget-lists.ts';
import { WidgetParams } from '../../contract/widgets.ts';
import { ERROR_CATALOGUE } from '../../errors.ts';
import { escapeHtml } from '../../mail/layout.ts';
import type { RouteContext } from '../../route-context.ts';

const STYLE = `:root{color-scheme:light dark;--paper:#f7f6f2;--ink:#15282c;--faint:#44555a;--block:#e9e7df}
@media(prefers-color-scheme:dark){:root{--paper:#0f1719;--ink:#ecf1f0;--faint:#b7c4c5;--block:#1f2c2f}}
body{margin:0;padding:clamp(32px,8vw,96px) clamp(16px,6vw,72px);background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{margin:0 0 8px;font-size:clamp(26px,4vw,38px);line-height:1.15;letter-spacing:-.02em;overflow-wrap:anywhere}p{max-width:56ch;margin:0;color:var(--faint)}
div{height:14px;border-radius:7px;background:var(--block);margin-top:16px;max-width:640px}div.wide{height:180px;border-radius:14px;margin-top:48px}div.short{max-width:380px}`;
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `/widget/{publicId}`: a page as a website would be, to try a chat on; its policy is as strict as one can be. */
export async function tryOutRoutes(
  app: FastifyInstance,
  { visits }: Pick<RouteContext, 'visits'>,
): Promise<void> {
  app.get<{ Params: WidgetParams }>(
    tryOutPath(':publicId'),
    { schema: { params: WidgetParams } },
    async (request, reply) => {
      const { publicId } = request.params;
      const widget = await visits.open(publicId, null, []).catch(() => null);
      reply
        .code(widget === null ? 404 : 200)
        .type('text/html; charset=utf-8')
        .headers({ 'content-security-policy': POLICY, 'x-robots-tag': 'noindex' });
      if (widget === null) return page('Not available', ERROR_CATALOGUE.widget_not_found[1], '');
      const script = `<script src="../widget.js" data-widget="${publicId}" data-open async></script>`;
      return page(widget.title, 'A page for trying the chat, as your visitors see it.', script);
    },
  );
}

function page(title: string, text: string, script: string): string {
  const name = escapeHtml(title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${name}</title><style>${STYLE}</style></head><body><main><h1 dir="auto">${name}</h1><p>${text}</p><div class="wide"></div><div></div><div></div><div class="short"></div></main>${script}</body></html>`;
}
