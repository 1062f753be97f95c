import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { packagedChromium } from './packaged-chromium.ts';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page lives long enough to repay it.
  '--js-flags=--no-opt',
];

/** Chromium from CHROME_PATH, an installed one, or the one among the packages. Fails rather than skips. */
export async function launchBrowser(): Promise<Browser> {
  const named = process.env.CHROME_PATH;
  const installed = INSTALLED.find((path) => existsSync(path));
  const { executablePath, env } =
    named || installed ? { executablePath: named || installed, env: {} } : await packagedChromium();
  if (executablePath === undefined) throw new Error('No browser was found for the journeys.');
  return chromium.launch({
    executablePath,
    args: FLAGS,
    env: { ...cleanEnvironment(), ...env },
  });
}

function cleanEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
