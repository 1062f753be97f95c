import { mediaKind } from '../contract/media.ts';

/** The part of a message that may fire a trigger or fit an FAQ. The path of a photo's address is random: it is left out. */
export function writtenIn(text: string): string {
  return mediaKind(text) === null ? text : new URL(text.trim()).origin;
}
