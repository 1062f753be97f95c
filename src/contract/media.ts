/** What customers send besides words: chat tools pass it on as an address in the text. */

/** `label`: as owners read it. `note`: stands for the address where the AI reads the message. */
export const MEDIA = {
  photo: { label: 'Photo', note: '(The customer sent a photo, which you do not see.)' },
  video: { label: 'Video', note: '(The customer sent a video, which you do not see.)' },
  voice: {
    label: 'Voice message',
    note: '(The customer sent a voice message, which you do not hear: ask them kindly to type it.)',
  },
  reel: { label: 'Reel', note: '(The customer shared a reel, which you do not see.)' },
  story: { label: 'Story', note: '(The customer shared a story, which you do not see.)' },
  post: { label: 'Post', note: '(The customer shared a post, which you do not see.)' },
  storyReply: {
    label: 'Reply to your story',
    note: '(The customer answers a story of the business, which you do not see.)',
  },
  storyMention: {
    label: 'Mention in a story',
    note: '(The customer mentioned the business in a story, which you do not see.)',
  },
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
  [/\/audioclip-|\.(mp3|m4a|ogg|oga|opus|aac|wav|amr)$/i, 'voice'],
  [/\.(jpe?g|png|gif|webp|heic)$/i, 'photo'],
  [/\.(mp4|mov)$/i, 'video'],
];
/** How a channel that is told the kind passes it on: no server is sent this part of an address. */
const BY_HASH: Readonly<Record<string, MediaKind>> = {
  '#photo': 'photo',
  '#voice': 'voice',
  '#video': 'video',
  '#reel': 'reel',
  '#story': 'story',
  '#post': 'post',
  '#storyReply': 'storyReply',
  '#storyMention': 'storyMention',
};
const AT_INSTAGRAM: readonly [RegExp, MediaKind][] = [
  [/^\/([\w.]+\/)?reels?\//i, 'reel'],
  [/^\/([\w.]+\/)?(p|tv)\//i, 'post'],
  [/^\/stories\//i, 'story'],
];

/** null: a page like any other. */
function kindOf(address: string): MediaKind | null {
  const url = URL.parse(address);
  if (url === null) return null;
  const isFile = FILES.test(url.hostname);
  const told = isFile ? BY_HASH[url.hash] : undefined;
  if (told !== undefined) return told;
  const known = INSTAGRAM.test(url.hostname) ? AT_INSTAGRAM : BY_PATH;
  const found = known.find(([pattern]) => pattern.test(url.pathname));
  if (found !== undefined) return found[1];
  return isFile ? 'attachment' : null;
}

/** An address at which Instagram keeps what a customer sent. `attachment`: only its first bytes tell which it is. */
export interface KeptAttachment {
  address: string;
  kind: 'photo' | 'voice' | 'attachment';
}

/** The photos and voice messages of a message, each once and in its order. */
export function keptAttachments(text: string): KeptAttachment[] {
  const found = new Map<string, KeptAttachment>();
  if (!text.includes('://')) return [];
  for (const [match] of text.matchAll(ADDRESS)) {
    const address = match.replace(AFTER, '');
    const kind = kindOf(address);
    const isWanted = kind === 'photo' || kind === 'voice' || kind === 'attachment';
    if (isWanted && FILES.test(new URL(address).hostname)) found.set(address, { address, kind });
  }
  return [...found.values()];
}

/** Stands before what a customer said in a voice message. */
export const HEARD = '(Voice message) ';

/** What customers said and wrote, without the note that says which is which. */
export function withoutHeard(text: string): string {
  return text.includes(HEARD) ? text.replaceAll(HEARD, '') : text;
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
  const told = withAddresses(text, (address) => {
    const kind = kindOf(address);
    if (kind === null) return null;
    kinds.push(kind);
    return MEDIA[kind].note;
  });
  return { text: told, kinds };
}

/** The text with what `told` says in place of each address; null leaves it as it stands. */
export function withAddresses(text: string, told: (address: string) => string | null): string {
  return text.replace(ADDRESS, (found) => {
    const address = found.replace(AFTER, '');
    const instead = told(address);
    return instead === null ? found : instead + found.slice(address.length);
  });
}
