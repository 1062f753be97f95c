import { keptName } from './base.ts';

const PREFIX = keptName('dmreply_draft:');

/** What somebody typed and has not saved, kept in this browser as JSON. null where there is none that can be read. */
export function readLocalDraft(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

export function keepLocalDraft(name: string, draft: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(draft));
  } catch {
    // Full or forbidden: the form itself still has it.
  }
}

/** Calls when another tab has changed the draft; call what it returns to end. */
export function onDraftElsewhere(name: string, take: () => void): () => void {
  const heard = ({ key }: StorageEvent): void => {
    if (key === PREFIX + name) take();
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

export function dropLocalDraft(name: string): void {
  localStorage.removeItem(PREFIX + name);
}

/** Nothing stays on a computer that somebody has signed out of. */
export function dropLocalDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
