/** What the bytes are, whatever a server calls them; null: no picture that AI providers take. */
export function pictureType(bytes: Buffer): string | null {
  const text = bytes.toString('latin1', 0, 12);
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? 'image/webp' : null;
}
