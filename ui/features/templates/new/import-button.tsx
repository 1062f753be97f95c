import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { useLocation } from 'wouter';
import { placesToFill } from '../../../../src/contract/template-places.ts';
import { Button } from '../../../components/button.tsx';
import { ApiError, sentenceOf } from '../../../lib/http.ts';
import { notify } from '../../../lib/notices.ts';
import { useOnceAtATime } from '../../../lib/use-once-at-a-time.ts';
import { templatePath } from '../../../paths.ts';
import { isTemplateLimit, showTemplateLimit } from '../limit/template-limit.store.ts';
import { postImport } from '../templates.api.ts';
import { keepTemplate } from '../templates.store.ts';

const NO_TEMPLATE = 'This file does not contain a template. Choose one that was exported from dmreply.';

/** Makes a template from a file that was exported, here or elsewhere. */
export function ImportButton(props: Omit<ComponentProps<typeof Button>, 'onClick' | 'isBusy'>) {
  const input = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  const [isImporting, run] = useOnceAtATime();

  async function bringIn(file: File): Promise<void> {
    const content = parsed(await file.text());
    if (content === null) {
      notify({ title: 'Not imported', text: NO_TEMPLATE, variant: 'destructive' });
      return;
    }
    try {
      const created = await postImport(content);
      keepTemplate(created);
      const text = created.isDraft
        ? `It is a draft: ${placesToFill(created.placesLeft)} before it answers.`
        : 'Check it before you use it.';
      notify({ title: 'Template Imported', text, variant: 'success' });
      navigate(templatePath(created.id));
    } catch (error) {
      if (isTemplateLimit(error)) showTemplateLimit(error);
      else notify({ title: 'Not imported', text: sentenceFor(error), variant: 'destructive' });
    }
  }

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0];
    // The same file chosen again is a choice too.
    event.target.value = '';
    if (file !== undefined) void run(() => bringIn(file));
  }

  return (
    <>
      <Button {...props} isBusy={isImporting} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="Template file"
        onChange={choose}
      />
    </>
  );
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    const isTemplate =
      typeof value === 'object' && value !== null && 'format' in value && value.format === 'dmreply-template';
    return isTemplate ? value : null;
  } catch {
    return null;
  }
}

/** A wrong field has a name that people who look into the file understand. */
function sentenceFor(error: unknown): string {
  const [field] = error instanceof ApiError ? Object.entries(error.fields) : [];
  if (field !== undefined) return `${field[0]}: ${field[1]}`;
  return sentenceOf(error, 'Failed to create template. Please try again.');
}
