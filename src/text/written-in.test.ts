import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mediaKind, withoutMedia } from '../contract/media.ts';

const KINDS: readonly [string, ReturnType<typeof mediaKind>][] = [
  ['https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1&signature=x', 'attachment'],
  ['https://scontent.cdninstagram.com/v/t51.2885-15/1_n.jpg?stp=x', 'photo'],
  ['https://example.com/cake.JPG?x=1', 'photo'],
  ['https://cdn.fbsbx.com/v/t59.3654-21/audioclip-1700000000-3000.mp4?x=1', 'voice'],
  ['https://example.com/note.m4a', 'voice'],
  ['https://video.fbcdn.net/v/t42/clip.mp4', 'video'],
  ['https://www.instagram.com/reel/C42okxEMpP2/?igsh=x', 'reel'],
  ['https://instagram.com/linden.bakery/reel/C42okxEMpP2/', 'reel'],
  ['https://www.instagram.com/p/C42okxEMpP2/', 'post'],
  ['https://www.instagram.com/stories/linden.bakery/123/', 'story'],
  ['https://www.instagram.com/linden.bakery/', null],
  ['https://example.com/menu', null],
  ['https://notinstagram.com/p/x/', null],
  ['https://exa mple.com/a.jpg', null],
  ['a.jpg', null],
  ['', null],
];

test('a message that is an address is known by what it leads to', () => {
  for (const [text, kind] of KINDS) assert.equal(mediaKind(text), kind, text);
  assert.equal(mediaKind(' https://example.com/a.png \n'), 'photo');
});

test('the AI reads a note in place of the address, and every other address as it is', () => {
  const { text, kinds } = withoutMedia(
    'This one (https://instagram.com/reel/C4/), or https://example.com/a.jpg? See https://example.com/menu.',
  );
  assert.equal(
    text,
    'This one ((The customer shared a reel, which you do not see.)), or (The customer sent a photo, which you do not see.)? See https://example.com/menu.',
  );
  assert.deepEqual(kinds, ['reel', 'photo']);
  const plain = { text: 'How much is a cake?', kinds: [] };
  assert.deepEqual(withoutMedia(plain.text), plain);
});
