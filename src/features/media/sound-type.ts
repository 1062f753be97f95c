/** What a sound file is, whatever a server calls it. */
export interface Sound {
  /** As transcription servers tell formats apart. */
  ending: string;
  type: string;
  /** How long it is; null where the file does not say it at its beginning or end. */
  seconds: number | null;
}

/** null: no sound that people record. A film is none, though its file begins like a voice message. */
export function soundType(bytes: Buffer): Sound | null {
  const start = bytes.toString('latin1', 0, 12);
  const is = (ending: string, type: string, seconds: number | null = null) => ({ ending, type, seconds });
  if (start.startsWith('OggS')) return is('ogg', 'audio/ogg', oggSeconds(bytes));
  if (start.slice(4, 8) === 'ftyp') return hasFilm(bytes) ? null : is('m4a', 'audio/mp4', mp4Seconds(bytes));
  if (start.startsWith('RIFF') && start.endsWith('WAVE')) return is('wav', 'audio/wav', wavSeconds(bytes));
  if (start.startsWith('\x1a\x45\xdf\xa3'))
    return bytes.includes('V_VP') || bytes.includes('V_AV') ? null : is('webm', 'audio/webm');
  if (start.startsWith('#!AMR')) return is('amr', 'audio/amr', amrSeconds(bytes));
  if (start.startsWith('fLaC')) return is('flac', 'audio/flac');
  if (start.startsWith('ID3')) return is('mp3', 'audio/mpeg');
  return frameType(bytes);
}

/** MP3 and AAC without a container begin with a frame: eleven bits that are set, then the layer, which AAC has not. */
function frameType(bytes: Buffer): Sound | null {
  const [first = 0, second = 0] = bytes;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  if ((second & 0xf6) === 0xf0) return { ending: 'aac', type: 'audio/aac', seconds: null };
  return (second & 0x06) === 0 ? null : { ending: 'mp3', type: 'audio/mpeg', seconds: null };
}

/** Whether a track of an MP4 file is a film. */
function hasFilm(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('hdlr'); at !== -1; at = bytes.indexOf('hdlr', at + 4))
    if (bytes.toString('latin1', at + 12, at + 16) === 'vide') return true;
  return false;
}

function mp4Seconds(bytes: Buffer): number | null {
  const at = bytes.indexOf('mvhd');
  if (at === -1 || at + 36 > bytes.length) return null;
  const isLong = bytes[at + 4] === 1;
  const unit = bytes.readUInt32BE(at + (isLong ? 24 : 16));
  const length = isLong ? Number(bytes.readBigUInt64BE(at + 28)) : bytes.readUInt32BE(at + 20);
  return sane(length / unit);
}

/** Opus counts 48,000 to the second in its last page, whatever it was recorded with; Vorbis says how many it counts. */
function oggSeconds(bytes: Buffer): number | null {
  const last = bytes.lastIndexOf('OggS');
  if (last + 14 > bytes.length) return null;
  const vorbis = bytes.subarray(0, 100).indexOf('\x01vorbis');
  const unit = vorbis === -1 || vorbis + 16 > bytes.length ? 48_000 : bytes.readUInt32LE(vorbis + 12);
  return sane(Number(bytes.readBigUInt64LE(last + 6)) / unit);
}

function wavSeconds(bytes: Buffer): number | null {
  return bytes.length < 44 ? null : sane((bytes.length - 44) / bytes.readUInt32LE(28));
}

/** Frames of a fiftieth of a second, all as long as the first. */
function amrSeconds(bytes: Buffer): number | null {
  const FRAME_BYTES = [13, 14, 16, 18, 20, 21, 27, 32];
  const size = FRAME_BYTES[((bytes[6] ?? 0) >> 3) & 7] ?? 32;
  return bytes.toString('latin1', 5, 6) === '\n' ? sane((bytes.length - 6) / size / 50) : null;
}

const MOST_SECONDS = 6 * 60 * 60;

/** What a broken file says of itself is worth nothing. */
function sane(seconds: number): number | null {
  return Number.isFinite(seconds) && seconds >= 0 && seconds < MOST_SECONDS ? seconds : null;
}
