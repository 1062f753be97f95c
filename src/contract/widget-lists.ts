import type { TextRule } from './fields.ts';

/** What a visitor's words and the head of the chat stand on: white on it is read in either theme, at least 5.5:1. */
export const WIDGET_COLORS = [
  { value: 'petrol', label: 'Petrol', hex: '#0b5a69' },
  { value: 'ink', label: 'Ink', hex: '#2a3b40' },
  { value: 'ocean', label: 'Ocean', hex: '#1d4f91' },
  { value: 'plum', label: 'Plum', hex: '#6d2e63' },
  { value: 'berry', label: 'Berry', hex: '#a1274a' },
  { value: 'brick', label: 'Brick', hex: '#93460b' },
  { value: 'forest', label: 'Forest', hex: '#1a6b41' },
] as const;
export type WidgetColor = (typeof WIDGET_COLORS)[number]['value'];

/** In which lower corner of the page the button sits. */
export const WIDGET_POSITIONS = [
  { value: 'right', label: 'Right' },
  { value: 'left', label: 'Left' },
] as const;
export type WidgetPosition = (typeof WIDGET_POSITIONS)[number]['value'];

export const WIDGETS_MAX = 20;
export const WIDGET_ORIGINS_MAX = 20;
export const WIDGET_TEXT_RULES = {
  title: { min: 1, max: 60, tooShort: 'Required' },
  greeting: { min: 0, max: 300 },
} as const satisfies Record<string, TextRule>;

/** A message of a visitor, in characters: a chat on a website is for short ones. */
export const VISITOR_MESSAGE_MAX = 2_000;

/** What a page is refused with where its chat is switched off, deleted, or no longer allowed there. */
export const CLOSED_CHAT_CODES: readonly string[] = ['widget_not_found', 'widget_origin'];

/** The page on this server where a widget can be tried. */
export function tryOutPath(publicId: string): string {
  return `/widget/${publicId}`;
}

/** What goes into the website, on one line. `server`: the address of this server, without a slash at the end. */
export function widgetTag(server: string, publicId: string): string {
  return `<script src="${server}/widget.js" data-widget="${publicId}" async></script>`;
}

export function colorOf(value: string): string {
  return (WIDGET_COLORS.find((color) => color.value === value) ?? WIDGET_COLORS[0]).hex;
}
