import { stripVTControlCharacters } from 'node:util';

/** Rows in aligned columns under their headings. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows].map((cells) => cells.map(oneLine));
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Texts that customers or owners wrote can't move the cursor or colour the terminal. */
export function oneLine(text: string): string {
  return stripVTControlCharacters(text).replace(/\p{Cc}+/gu, ' ');
}

/** `2026-11-20 14:05 UTC`; '-' for never. */
export function moment(time: number | null): string {
  return time === null ? '-' : `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** As JSON has times; null stays null. */
export function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** `12.3 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
