const PHOTO_HOST = /(^|\.)(fbsbx\.com|fbcdn\.net|cdninstagram\.com)$/;
const PHOTO_FILE = /\.(jpe?g|png|gif|webp|heic|mp4|mov|mp3|m4a|ogg)$/i;

/** Whether a message is nothing but the address of a photo, video or voice note, which is how tools send these. */
export function isPhotoUrl(text: string): boolean {
  const address = text.trim();
  if (!/^https?:\/\//i.test(address) || /\s/.test(address)) return false;
  const url = URL.parse(address);
  return url !== null && (PHOTO_HOST.test(url.hostname) || PHOTO_FILE.test(url.pathname));
}

/** The part of a message that may fire a trigger or fit an FAQ. The path of a photo's address is random: it is left out. */
export function writtenIn(text: string): string {
  return isPhotoUrl(text) ? new URL(text.trim()).origin : text;
}
