import { startChild } from './child.ts';
import type { Scope } from './scope.ts';
import { script } from './scripts.ts';

/** The stand-in for an AI provider, in a process of its own. */
export interface Model {
  /** As in `[ai] base_url`. */
  url: string;
  /** What was asked last: the texts of the prompt, the system's first. */
  lastPrompt(): Promise<{ role: string; content: string }[]>;
}

export async function startModel(scope: Scope, delayMs: number): Promise<Model> {
  const folder = await scope.folder();
  const child = startChild(scope, [script('tools/model'), String(delayMs)], { folder });
  return { url: await child.ask<string>('url'), lastPrompt: () => child.ask('lastPrompt') };
}
