import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { escapeHtml } from '../mail/layout.ts';
import { bestEncoding, type Encoding } from './compression.ts';

/** The page of every address: what the build made, with what only this server knows. */
export type Page = ReturnType<typeof createPage>;

export interface PageFacts {
  publicUrl: string;
  /** The card form of Stripe may be shown, which is of Stripe's own origin. */
  takesCards: boolean;
  /** Owners can connect Instagram accounts. */
  hasInstagram: boolean;
}

export function createPage(built: string, { publicUrl, takesCards, hasInstagram }: PageFacts) {
  const html = withHead(underPath(built, publicUrl), [
    ...pictureTags(publicUrl),
    ...(hasInstagram ? ['<meta name="dmreply-instagram" content="on">'] : []),
  ]);
  const bodies = new Map<Encoding | null, Buffer>([[null, Buffer.from(html)]]);
  const compress = { br: brotliCompressSync, gzip: gzipSync };
  return {
    policy: policyFor(html, takesCards),
    etag: `"${hash(html).slice(0, 22)}"`,
    /** The page, and how it is compressed. */
    body(acceptEncoding: string): { encoding: Encoding | null; content: Buffer } {
      const encoding = bestEncoding(acceptEncoding);
      const plain = Buffer.from(html);
      // Made once each, when it is first asked for.
      const content = bodies.get(encoding) ?? (encoding === null ? plain : compress[encoding](plain));
      bodies.set(encoding, content);
      return { encoding, content };
    },
  };
}

const INLINE = { script: /<script>([\s\S]*?)<\/script>/g, style: /<style>([\s\S]*?)<\/style>/g };

const STRIPE = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  picture: ' https://*.stripe.com',
  // The form, the bank's question, and the calls that Stripe's script makes from the page itself.
  more: "; frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com; connect-src 'self' https://api.stripe.com",
};
const NOTHING = { script: '', picture: '', more: '' };

/** Only what the build put into the page may run or style it there, each by its hash; Stripe only where people pay. */
function policyFor(html: string, takesCards: boolean): string {
  const own = (tag: keyof typeof INLINE) =>
    ["'self'", ...[...html.matchAll(INLINE[tag])].map(([, text]) => `'sha256-${hash(text ?? '')}'`)].join(
      ' ',
    );
  const stripe = takesCards ? STRIPE : NOTHING;
  return `default-src 'self'; img-src 'self' data:${stripe.picture}; style-src ${own('style')}; script-src ${own('script')}${stripe.script}${stripe.more}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
}

/** The build's addresses begin at the root of the host; its scripts and styles find their files by where they are themselves. */
function underPath(built: string, publicUrl: string): string {
  const path = publicUrl === '' ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
  if (path === '') return built;
  return built
    .replace('<html', `<html data-base="${path}"`)
    .replace(/(?<=(?:href|src)="|url\()\/(?!\/)/g, `${path}/`)
    .replace(/(?<=data-files=")[^"]*/, (files) => files.replace(/(?<=^| )\//g, `${path}/`));
}

/** Other sites show a picture only where its whole address is known. */
function pictureTags(publicUrl: string): string[] {
  if (publicUrl === '') return [];
  const at = escapeHtml(publicUrl.replace(/\/$/, ''));
  return [
    `<meta property="og:url" content="${at}/">`,
    `<meta property="og:image" content="${at}/og.png">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

function withHead(html: string, tags: readonly string[]): string {
  return tags.length === 0 ? html : html.replace('</head>', () => `${tags.join('')}</head>`);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
