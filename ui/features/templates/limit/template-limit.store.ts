import { type ReadonlySignal, signal } from '@preact/signals-react';
import { ApiError, sentenceOf } from '../../../lib/http.ts';

const current = signal<string | null>(null);

/** The server's sentence while the notice is open. */
export const templateLimit: ReadonlySignal<string | null> = current;

export function isTemplateLimit(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'template_limit';
}

export function showTemplateLimit(error: unknown): void {
  current.value = sentenceOf(error, 'You have reached the limit of templates on your plan.');
}

export function closeTemplateLimit(): void {
  current.value = null;
}
