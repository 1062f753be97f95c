import { type DocumentKind, type DocumentSource, ReadError } from './document.ts';

const BY_ENDING: Readonly<Record<string, DocumentKind>> = {
  pdf: 'pdf',
  docx: 'docx',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  md: 'markdown',
  markdown: 'markdown',
  csv: 'table',
  tsv: 'table',
  tab: 'table',
  txt: 'text',
  text: 'text',
};
const BY_TYPE: Readonly<Record<string, DocumentKind>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/markdown': 'markdown',
  'text/csv': 'table',
  'text/tab-separated-values': 'table',
  'text/plain': 'text',
};
/** Endings of files that are none of ours, though they may begin like one. */
const OTHERS =
  /^(?:xlsx|pptx|odt|ods|epub|doc|xls|ppt|rtf|zip|jpe?g|png|gif|webp|heic|svg|json|xml|js|css|exe)$/;

/** Pictures, archives, programs, sound, and RTF and PostScript, which look like text. */
const OTHER_BEGINNINGS = [
  '\x89PNG',
  'GIF8',
  '\xff\xd8\xff',
  'RIFF',
  '\x1f\x8b',
  'BZh',
  '7z\xbc\xaf',
  'Rar!',
  '\x7fELF',
  'MZ\x90',
  'PK\x05\x06',
  '{\\rtf',
  '%!PS',
  'ID3\x03',
  'ID3\x04',
  'OggS',
];

/**
 * The kind of a file: its first bytes, then its name, then what it was sent as. Throws `ReadError` where these contradict
 * each other, and for every other kind.
 */
export function kindOf(bytes: Uint8Array, { name, type = '' }: DocumentSource): DocumentKind {
  const ending = /\.([a-z0-9]{1,10})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  const named = BY_ENDING[ending] ?? null;
  const sent = BY_TYPE[type.split(';')[0]?.trim().toLowerCase() ?? ''] ?? null;
  const seen = seenIn(bytes);
  if (OTHERS.test(ending) || seen === 'other') throw new ReadError('unknown_kind');
  const claimed = named ?? sent;
  if (seen === null) {
    // A PDF or a Word file shows itself.
    if (claimed === 'pdf' || claimed === 'docx') throw new ReadError('unknown_kind');
    return claimed ?? 'text';
  }
  // A type comes from a server's settings, a name from its owner.
  const mayBe = seen === 'html' ? [null, 'html', 'markdown'] : [null, seen];
  if (!mayBe.includes(named)) throw new ReadError('unknown_kind');
  return named === 'markdown' ? 'markdown' : seen;
}

function seenIn(bytes: Uint8Array): 'pdf' | 'docx' | 'html' | 'other' | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1024, bytes.length)).toString('latin1');
  // Some programs write a line or a BOM before it.
  if (head.includes('%PDF-')) return 'pdf';
  if (head.startsWith('PK\x03\x04')) return 'docx';
  // An office file of the old kind, or a new one behind a password.
  if (head.startsWith('\xd0\xcf\x11\xe0')) {
    const inner = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    if (inner.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new ReadError('password');
    return 'other';
  }
  if (OTHER_BEGINNINGS.some((beginning) => head.startsWith(beginning))) return 'other';
  const text = head.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '').replaceAll('\0', '');
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)[\s>]/i.test(text)
    ? 'html'
    : null;
}
