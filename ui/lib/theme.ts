import { type ReadonlySignal, signal } from '@preact/signals-react';
import { keptName } from './base.ts';

export type Theme = 'device' | 'light' | 'dark';

const NAME = keptName('theme');
const dark = matchMedia('(prefers-color-scheme: dark)');
const chosen = signal<Theme>(readTheme());
const shownDark = signal(isDark(chosen.value));

export const theme: ReadonlySignal<Theme> = chosen;
/** The theme that is shown, chosen by the user or the device. */
export const isDarkShown: ReadonlySignal<boolean> = shownDark;

export function setTheme(next: Theme): void {
  if (next === 'device') localStorage.removeItem(NAME);
  else localStorage.setItem(NAME, next);
  chosen.value = next;
  show();
}

/** To be called once. A script in the page has set the theme before anything was drawn. */
export function startTheme(): void {
  requestAnimationFrame(tellBrowser);
  dark.addEventListener('change', show);
  addEventListener('storage', (event) => {
    if (event.key !== NAME && event.key !== null) return;
    chosen.value = readTheme();
    show();
  });
}

function readTheme(): Theme {
  const stored = localStorage.getItem(NAME);
  return stored === 'light' || stored === 'dark' ? stored : 'device';
}

function isDark(which: Theme): boolean {
  return which === 'device' ? dark.matches : which === 'dark';
}

function show(): void {
  const root = document.documentElement;
  root.classList.add('theme-changes');
  if (chosen.value === 'device') delete root.dataset.theme;
  else root.dataset.theme = chosen.value;
  shownDark.value = isDark(chosen.value);
  requestAnimationFrame(() => {
    tellBrowser();
    requestAnimationFrame(() => root.classList.remove('theme-changes'));
  });
}

/** The bar of a phone's browser takes the page's colour. In a frame, where the styles are known without asking twice. */
function tellBrowser(): void {
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', tokenColor('paper'));
}

/** A color of tokens.css as it is shown now; the token itself holds one for each theme. */
export function tokenColor(name: string): string {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(--${name})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
