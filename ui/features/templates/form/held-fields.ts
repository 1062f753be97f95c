import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type FieldName, picked } from './form-values.ts';
import { isReadByAi, READ_BY_AI } from './read-by-ai.ts';
import type { TemplateForm } from './template-form.ts';

/** Changed fields that do not go live by themselves: where a template has golden chats, those that the AI reads. */
export interface HeldFields {
  readonly names: ReadonlySignal<readonly FieldName[]>;
  has(name: FieldName): boolean;
  /** All that the AI reads, as it stands in the form. */
  text(): string;
  /** The form has changed, or what is saved. */
  look(): void;
  /** The owner lets exactly this text go live; one more letter, and it is held again. */
  approve(): void;
}

export function createHeldFields(form: TemplateForm, isOn: ReadonlySignal<boolean>): HeldFields {
  const names = signal<readonly FieldName[]>([]);
  let approved: string | null = null;

  const text = () => JSON.stringify(picked(form.values(), READ_BY_AI));
  const has = (name: FieldName) => isOn.peek() && isReadByAi(name) && approved !== text();

  function look(): void {
    const changed = form.changes().filter(isReadByAi);
    if (changed.length === 0) approved = null;
    const next = changed.filter(has);
    if (next.join() !== names.peek().join()) names.value = next;
  }

  return {
    names,
    has,
    text,
    look,
    approve() {
      approved = text();
      look();
    },
  };
}
