import assert from 'node:assert/strict';
import { test } from 'node:test';
import { soundType } from './sound-type.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

function mp4(handler: string, unit: number, length: number): Buffer {
  const times = Buffer.alloc(28);
  times.writeUInt32BE(unit, 12);
  times.writeUInt32BE(length, 16);
  return Buffer.concat([
    bytes('\0\0\0\x18ftypmp42\0\0\0\0'),
    bytes('mvhd'),
    times,
    bytes(`hdlr\0\0\0\0\0\0\0\0${handler}`),
    Buffer.alloc(8),
  ]);
}

function ogg(samples: bigint): Buffer {
  const page = Buffer.alloc(8);
  page.writeBigUInt64LE(samples);
  return Buffer.concat([bytes('OggS\0\x02'), Buffer.alloc(30), bytes('OggS\0\x04'), page, Buffer.alloc(8)]);
}

function wav(bytesASecond: number, seconds: number): Buffer {
  const head = Buffer.concat([bytes('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(28)]);
  head.writeUInt32LE(bytesASecond, 28);
  return Buffer.concat([head, Buffer.alloc(bytesASecond * seconds)]);
}

test('a sound is known by its bytes, with its length where they say it', () => {
  const cases: [Buffer, string | undefined, number | null | undefined][] = [
    [mp4('soun', 1_000, 12_500), 'm4a', 12.5],
    [mp4('vide', 1_000, 12_500), undefined, undefined],
    [mp4('soun', 0, 5), 'm4a', null],
    [ogg(96_000n), 'ogg', 2],
    [ogg(2n ** 63n), 'ogg', null],
    [wav(8_000, 3), 'wav', 3],
    [Buffer.concat([bytes('#!AMR\n\x3c'), Buffer.alloc(50 * 32 - 1)]), 'amr', 1],
    [bytes('ID3\x04'), 'mp3', null],
    [bytes('\xff\xfb\x90\x00'), 'mp3', null],
    [bytes('\xff\xf1\x50\x80'), 'aac', null],
    [bytes('fLaC\0'), 'flac', null],
    [bytes('\x1a\x45\xdf\xa3 webm A_OPUS'), 'webm', null],
    [bytes('\x1a\x45\xdf\xa3 webm V_VP9'), undefined, undefined],
    [bytes('<html>'), undefined, undefined],
    [bytes('\xff\xd8\xff\xe0'), undefined, undefined],
    [Buffer.alloc(0), undefined, undefined],
    [bytes('OggS'), 'ogg', null],
    [bytes('RIFF\0\0\0\0WAVE'), 'wav', null],
  ];
  for (const [given, ending, seconds] of cases) {
    const sound = soundType(given);
    assert.deepEqual([sound?.ending, sound?.seconds], [ending, seconds], given.toString('latin1', 0, 12));
  }
});
