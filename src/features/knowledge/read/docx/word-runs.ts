import type { HiddenReason } from '../document.ts';

/** What is known of the letters of a run, as far as it decides whether anybody sees them. */
export interface RunLook {
  isBold: boolean;
  isVanished: boolean;
  color: string;
  isShaded: boolean;
  /** In points. */
  size: number | null;
}

export const PLAIN_RUN: RunLook = {
  isBold: false,
  isVanished: false,
  color: '',
  isShaded: false,
  size: null,
};

/** Changes a look by one element of its properties. */
export function applyRunProperty(look: RunLook, name: string, attributes: Record<string, string>): void {
  const value = attributes['w:val'] ?? '';
  const isOn = !/^(?:0|false|none|off)$/.test(value);
  if (name === 'w:b') look.isBold = isOn;
  else if (name === 'w:vanish' || name === 'w:webHidden') look.isVanished = isOn;
  else if (name === 'w:color') look.color = value;
  else if (name === 'w:sz') look.size = Number(value) / 2;
  else if (name === 'w:highlight') look.isShaded ||= isOn;
  else if (name === 'w:shd') look.isShaded ||= isDark(attributes['w:fill'] ?? '');
}

/** Whether something other than white lies under the letters. */
export function isDark(fill: string): boolean {
  return /^[\da-f]{6}$/i.test(fill) && !isWhite(fill);
}

/** Nobody reads letters of two points. */
const TINY_POINTS = 2.5;

/** Why nobody sees a run, or null. `isOnShade`: a paragraph, cell or table style puts a color under it. */
export function hiddenReason(look: RunLook, isOnShade: boolean): HiddenReason | null {
  if (look.isVanished) return 'not_displayed';
  if (look.size !== null && look.size < TINY_POINTS) return 'tiny';
  return isWhite(look.color) && !look.isShaded && !isOnShade ? 'white' : null;
}

function isWhite(color: string): boolean {
  const [, red = '', green = '', blue = ''] = /^([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color) ?? [];
  return red !== '' && [red, green, blue].every((part) => Number.parseInt(part, 16) >= 0xf4);
}
