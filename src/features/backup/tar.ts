/**
 * The plain tar format (ustar), so that an archive can be opened by hand: `tar -xf FILE`. Written here because an archive
 * ends with a checksum of all bytes before it, which needs every byte in hand; a package brings ten others for it.
 */
const BLOCK = 512;
const NAME_BYTES = 100;
const SIZE_AT = 124;
const CHECKSUM_AT = 148;
/** `-rw-------`, as the archive itself. */
const MODE = '0000600\0';

/** A member as it stands in the archive: header, data, zeros up to the next block. */
export function tarMember(name: string, data: Buffer, madeAt: number): Buffer {
  const member = Buffer.alloc(BLOCK + paddedSize(data.length));
  if (member.write(name, 0) > NAME_BYTES) throw new Error(`The name ${name} is too long for an archive.`);
  member.write(MODE, 100);
  member.write(octal(0, 7), 108);
  member.write(octal(0, 7), 116);
  member.write(octal(data.length, 11), SIZE_AT);
  member.write(octal(Math.floor(madeAt / 1_000), 11), 136);
  member.write('0', 156);
  member.write('ustar\x0000', 257);
  member.write(`${octal(checksumOf(member), 6)} `, CHECKSUM_AT);
  data.copy(member, BLOCK);
  return member;
}

/** What ends an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

export const TAR_BLOCK = BLOCK;

export function paddedSize(bytes: number): number {
  return Math.ceil(bytes / BLOCK) * BLOCK;
}

/** Name and size that a header tells; null where it is none. */
export function readTarHeader(header: Buffer): { name: string; size: number } | null {
  const size = Number.parseInt(header.toString('latin1', SIZE_AT, SIZE_AT + 11), 8);
  const checksum = Number.parseInt(header.toString('latin1', CHECKSUM_AT, CHECKSUM_AT + 6), 8);
  if (header.length < BLOCK || Number.isNaN(size) || checksum !== checksumOf(header)) return null;
  const [name = ''] = header.toString('utf8', 0, NAME_BYTES).split('\0');
  return { name, size };
}

/** The sum of the header's bytes, its own place counted as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 8 * 0x20;
  for (let at = 0; at < BLOCK; at += 1) {
    if (at < CHECKSUM_AT || at >= CHECKSUM_AT + 8) sum += header[at] ?? 0;
  }
  return sum;
}

function octal(value: number, digits: number): string {
  return `${value.toString(8).padStart(digits, '0')}\0`;
}
