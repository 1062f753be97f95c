/** What customers send besides words: chat tools pass it on as an address in the text. */

/** `label`: as owners read it. `note`: stands for the address where the AI reads the message. */
export const MEDIA = {
  photo: { label: 'Photo', note: '(The customer sent a photo, which you do not see.)' },
  video: { label: 'Video', note: '(The customer sent a video, which you do not see.)' },
  voice: { label: 'Voice message', note: '(The customer sent a voice message, which you do not hear.)' },
  reel: { label: 'Reel', note: '(The customer shared a reel, which you do not see.)' },
  story: { label: 'Story', note: '(The customer shared a story, which you do not see.)' },
  post: { label: 'Post', note: '(The customer shared a post, which you do not see.)' },
  attachment: {
    label: 'Attachment',
    note: '(The customer sent a photo, a video or a voice message, which you do not get.)',
  },
} as const;
export type MediaKind = keyof typeof MEDIA;

const ADDRESS = /https?:\/\/[^\s<>"']+/gi;
/** What stands after an address in a sentence. */
const AFTER = /[.,!?;:)\]]+$/;
const INSTAGRAM = /(^|\.)instagram\.com$/;
const FILES = /(^|\.)(fbsbx\.com|fbcdn\.net|cdninstagram\.com)$/;

const BY_PATH: readonly [RegExp, MediaKind][] = [
  // Instagram keeps voice messages as MP4.
  [/\/audioclip-|\.(mp3|m4a|ogg|oga|opus|aac|wav)$/i, 'voice'],
  [/\.(jpe?g|png|gif|webp|heic)$/i, 'photo'],
  [/\.(mp4|mov)$/i, 'video'],
];
const AT_INSTAGRAM: readonly [RegExp, MediaKind][] = [
  [/^\/([\w.]+\/)?reels?\//i, 'reel'],
  [/^\/([\w.]+\/)?(p|tv)\//i, 'post'],
  [/^\/stories\//i, 'story'],
];

/** null: a page like any other. */
function kindOf(address: string): MediaKind | null {
  const url = URL.parse(address);
  if (url === null) return null;
  const known = INSTAGRAM.test(url.hostname) ? AT_INSTAGRAM : BY_PATH;
  const found = known.find(([pattern]) => pattern.test(url.pathname));
  if (found !== undefined) return found[1];
  return FILES.test(url.hostname) ? 'attachment' : null;
}

/** The first address in a text at which Instagram keeps what may be a photo; null: there is none. */
export function pictureAddress(text: string): string | null {
  if (!text.includes('://')) return null;
  for (const [found] of text.matchAll(ADDRESS)) {
    const address = found.replace(AFTER, '');
    const kind = kindOf(address);
    const mayBePhoto = kind === 'photo' || kind === 'attachment';
    if (mayBePhoto && FILES.test(new URL(address).hostname)) return address;
  }
  return null;
}

/** What a message is that is nothing but the address of a photo, a reel or the like; else null. */
export function mediaKind(text: string): MediaKind | null {
  const address = text.trim();
  return /^https?:\/\/\S+$/i.test(address) ? kindOf(address) : null;
}

/** The text with a note in place of each such address, and what was found, in its order. */
export function withoutMedia(text: string): { text: string; kinds: MediaKind[] } {
  const kinds: MediaKind[] = [];
  if (!text.includes('://')) return { text, kinds };
  const told = text.replace(ADDRESS, (found) => {
    const address = found.replace(AFTER, '');
    const kind = kindOf(address);
    if (kind === null) return found;
    kinds.push(kind);
    return MEDIA[kind].note + found.slice(address.length);
  });
  return { text: told, kinds };
}
