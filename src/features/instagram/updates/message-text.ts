import { recordOf } from '../graph/graph-request.ts';

/** What a message of a customer can hold, in characters (code points). */
const MOST_CHARACTERS = 4_000;
const LONGEST_ADDRESS = 2_000;

/** What the history and the AI read where Instagram says nothing. */
export const NOT_PASSED_ON = '(The customer sent something that Instagram does not pass on.)';

/** How the address of an attachment is marked, as `src/contract/media.ts` reads it. */
const MARKS: Readonly<Record<string, string>> = {
  image: 'photo',
  audio: 'voice',
  video: 'video',
  share: 'post',
  ig_post: 'post',
  reel: 'reel',
  ig_reel: 'reel',
  ig_story: 'story',
  story: 'story',
  story_mention: 'storyMention',
};

export interface Attached {
  type: string;
  url: string;
}

export interface MessageParts {
  text: string;
  attachments: readonly Attached[];
  /** The story of the account that is answered; '' where none is. */
  storyUrl: string;
}

/**
 * A message as the history holds it: its words, then a line for each address, as a chat tool would send it. What is too
 * long is cut, an address is kept whole or not at all.
 */
export function textOfMessage({ text, attachments, storyUrl }: MessageParts): string {
  const lines: string[] = [];
  const words = [...cleaned(text)].slice(0, MOST_CHARACTERS).join('');
  if (words.trim() !== '') lines.push(words);
  let left = MOST_CHARACTERS - characters(words);
  const addresses = [
    ...(storyUrl === '' ? [] : [marked(storyUrl, 'storyReply')]),
    ...attachments.map(({ type, url }) => (type === 'like_heart' ? '❤️' : marked(url, MARKS[type]))),
  ];
  for (const address of addresses) {
    const length = characters(address) + 1;
    if (address === '' || length > left) continue;
    lines.push(address);
    left -= length;
  }
  return lines.length === 0 ? NOT_PASSED_ON : lines.join('\n');
}

/** Reads the parts of a message in an update; what is not as documented counts as not there. */
export function partsOf(message: Readonly<Record<string, unknown>>): MessageParts {
  const attachments = Array.isArray(message.attachments) ? message.attachments : [];
  const { story } = recordOf(message.reply_to);
  const { payload } = recordOf(message.quick_reply);
  return {
    text: stringOf(message.text) || stringOf(payload),
    attachments: attachments.map((one) => {
      const { type, payload: content } = recordOf(one);
      return { type: stringOf(type), url: stringOf(recordOf(content).url) };
    }),
    storyUrl: stringOf(recordOf(story).url),
  };
}

/** '' for what is no address. No server is sent the part behind the '#'. */
function marked(address: string, mark: string | undefined): string {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > LONGEST_ADDRESS) return '';
  url.hash = mark ?? '';
  return url.href;
}

/** Without what a database refuses. */
export function cleaned(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

export function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function characters(text: string): number {
  return [...text].length;
}
