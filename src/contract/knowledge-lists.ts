/** Lists and limits of knowledge. Plain, so that the browser takes them without TypeBox. */
import type { TextRule } from './fields.ts';

/** text: typed or pasted. file: uploaded. page: of the web. */
export const KNOWLEDGE_KINDS = ['text', 'file', 'page'] as const;
export type KnowledgeKind = (typeof KNOWLEDGE_KINDS)[number];

/** For each account. `characters` are those of all texts together. */
export const KNOWLEDGE_MOST = { sources: 1_000, characters: 8_000_000 } as const;
/** Of one source's text, in characters. */
export const KNOWLEDGE_TEXT_MAX = 1_000_000;
export const KNOWLEDGE_FILE_BYTES = 25_000_000;
export const KNOWLEDGE_READ_EVERY_DAYS = { usual: 7, min: 1, max: 90 } as const;
/** In tokens: as long as all that a template may use fits, the AI is given it whole. */
export const KNOWLEDGE_WHOLE_TOKENS = 1_500;
/** In tokens: what the AI is given of more. */
export const KNOWLEDGE_FOUND_TOKENS = 1_000;

export const KNOWLEDGE_RULES = {
  name: { min: 1, max: 200, tooShort: 'Give it a name' },
  text: { min: 1, max: KNOWLEDGE_TEXT_MAX, tooShort: 'Write or paste something' },
  addresses: { min: 4, max: 100_000, tooShort: 'Paste the address of a page' },
  url: { min: 4, max: 2_000, tooShort: 'Paste the address of a page' },
} as const satisfies Record<string, TextRule>;

/** Endings of the files that can be read. */
export const KNOWLEDGE_ENDINGS = ['pdf', 'docx', 'txt', 'md', 'csv', 'tsv', 'html', 'htm'] as const;

/**
 * Why a source could not be read, as its owner reads it. Pages keep what was read before; files and texts are not taken in the
 * first place.
 */
export const KNOWLEDGE_PROBLEMS = {
  // Of documents.
  too_large: 'It is too large. A file can have 25 MB, a page 5 MB, and the text in it a million characters.',
  too_many_pages: 'It has more than 2,000 pages. Upload it in parts.',
  too_slow: 'It took too long to read. Try it again, or upload it in parts.',
  too_deep:
    'Its parts stand inside of one another too many times to be read. Copy its text and add that instead.',
  password: 'It is locked with a password. Save a copy without one and upload that.',
  damaged: 'It is damaged or not finished. Save it once more and upload the new file.',
  no_text:
    'There is no text in it: it may be a scan or a picture. Type what matters, or upload a file with text.',
  unknown_kind:
    'This kind of file can’t be read, or its name says another kind than it is. Use PDF, Word (.docx), text, Markdown, CSV or HTML.',
  bomb: 'It unpacks into far more than its size, so it was not read.',
  // Of pages.
  bad_url: 'This is not the address of a web page. It begins with http:// or https://.',
  inside: 'This address is not on the public internet.',
  unknown_host: 'There is no website at this address. Check the spelling.',
  unreachable: 'The website does not answer.',
  certificate: 'The website’s certificate is not valid, so nobody can tell whose page it is.',
  wrong_type: 'There is no text at this address: it may be a picture or a video.',
  unreadable: 'The website sent something that can’t be read.',
  redirects: 'The address leads from one to the next without an end.',
  missing: 'The website says that there is no such page.',
  gone: 'The page is gone. What it said still counts: delete it here if it should not.',
  refused: 'The website does not let us read this page.',
  server_error: 'The website has a fault of its own at the moment.',
  robots: 'The website asks programs not to read this page. Copy its text here instead.',
  full: 'You keep as much as you may, so the new text was not taken. Delete something first.',
  busy: 'Many pages of this website are being read right now. Try it again in a minute.',
} as const;
export type KnowledgeProblem = keyof typeof KNOWLEDGE_PROBLEMS;

/** Why an address that a list or a sitemap names is not offered. */
export const LEFT_OUT_REASONS = {
  no_address: 'This is not the address of a web page.',
  inside: 'This address is not on the public internet.',
  twice: 'It is named twice.',
  other_site: 'It belongs to another website.',
  too_many: 'There are more than 200 pages.',
  nested: 'This list is too deep inside other lists.',
  not_read: 'This part of the sitemap can’t be read.',
  too_slow: 'The website took too long, so this part is missing.',
} as const;
export type LeftOutReason = keyof typeof LEFT_OUT_REASONS;

/**
 * How a reply used knowledge. whole: the AI was given all of it. found: what fits the message. nothing: nothing fits the message.
 * not_asked: the message asks nothing ('Thanks!'), so nothing was looked for. none_usable: all of it is switched off, past its date,
 * not read yet or for other templates. not_ready: it was not read in yet. failed: a fault of ours.
 */
export const KNOWLEDGE_OUTCOMES = [
  'whole',
  'found',
  'nothing',
  'not_asked',
  'none_usable',
  'not_ready',
  'failed',
] as const;
export type KnowledgeOutcome = (typeof KNOWLEDGE_OUTCOMES)[number];

/** Where the text of a file was added and its original was to be kept too. */
export const KNOWLEDGE_NOT_KEPT =
  'The file itself was not kept: this server keeps none, or its disk is full. Its text is added.';
