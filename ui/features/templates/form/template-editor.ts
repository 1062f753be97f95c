import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { ApiError, sentenceOf } from '../../../lib/http.ts';
import { notify } from '../../../lib/notices.ts';
import { onReturn } from '../../../lib/on-return.ts';
import { fetchTemplate, postRestore, putTemplate, savedElsewhere } from '../templates.api.ts';
import { keepTemplate, ownChanges } from '../templates.store.ts';
import { type Autosave, createAutosave } from './autosave.ts';
import { createConflicts, type EditConflicts } from './conflicts.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { baseOf, draftName, readDraft } from './drafts.ts';
import { type FieldName, type FormValues, formBody, formValues } from './form-values.ts';
import { createHeldFields, type HeldFields } from './held-fields.ts';
import { mergeForms, picked, sentTexts } from './merge-forms.ts';
import { type SaveProblem, saveProblem, WRONG_FIELDS } from './save-problem.ts';
import { createTemplateForm, type TemplateForm } from './template-form.ts';

/** The form of a saved template: it saves what was changed in it, and keeps what it could not save. */
export interface TemplateEditor {
  readonly templateId: number;
  readonly form: TemplateForm;
  readonly autosave: Autosave;
  readonly conflicts: EditConflicts;
  /** What does not go live by itself. */
  readonly held: HeldFields;
  /** Whether it shows text that was typed earlier and is not saved. */
  readonly isRestored: ReadonlySignal<boolean>;
  /** Fields that were changed elsewhere and are shown with their new text. */
  readonly news: ReadonlySignal<readonly FieldName[]>;
  /** Saves now what is not held; resolves to whether nothing is left to save. */
  save(): Promise<boolean>;
  /** Saves all of it; resolves to whether nothing is left to save. */
  publish(): Promise<boolean>;
  /** What is held says again what is saved; gives what it said. */
  dropHeld(): Partial<FormValues>;
  /** Back to what is saved. */
  discard(): void;
  /** Shows another version of the template; what was typed here stays. */
  adopt(template: TemplateView): void;
  /** Brings back what an earlier version said. Throws `ApiError`, also where others have changed it meanwhile. */
  restore(version: number): Promise<void>;
  /** Begins; call what it returns to end. */
  start(): () => void;
}

/** An answer that was lost, or another tab that saves at the same moment, needs a second try. */
const MOST_TRIES = 3;
/** Saves whose answers were lost, in a long outage. */
const MOST_SENT = 20;
const NEWS_MS = 20_000;
/** Coming back is told by several events at once. */
const LOOK_EVERY_MS = 1_000;

/** `isHolding`: whether what the AI reads waits for its owner. */
export function createTemplateEditor(
  userId: number,
  first: TemplateView,
  isHolding: ReadonlySignal<boolean>,
): TemplateEditor {
  const { id } = first;
  const editSession = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
  let saved = first;
  /** What was sent, answered or not: where the server has the same, it came from here. */
  let sent: readonly Partial<FormValues>[] = [];
  let newsEnds: ReturnType<typeof setTimeout> | undefined;
  let lookedAt = 0;
  const isRestored = signal(false);
  const news = signal<readonly FieldName[]>([]);
  const form = createTemplateForm(formValues(first), () => {
    conflicts.check();
    changed();
  });
  const conflicts = createConflicts(form, changed);
  const held = createHeldFields(form, isHolding);
  const autosave = createAutosave({ isDirty: () => toSave().length > 0, save });
  const name = draftName(userId, id);
  const drafts = createDraftKeeper(name, () =>
    form.isDirty() ? { values: form.values(), basedOn: JSON.stringify(draftBase()) } : null,
  );

  function changed(): void {
    held.look();
    autosave.changed();
    drafts.changed();
  }

  /** After a reload, what waits for the owner's choice is a conflict again. */
  function draftBase(): FormValues {
    return { ...formValues(saved), ...conflicts.open.peek()?.base };
  }

  function toSave(): FieldName[] {
    return form.changes().filter((field) => !conflicts.has(field) && !held.has(field));
  }

  /** What others have changed is shown, and named; where it was changed here too, both wait for the owner's choice. */
  function takeOver(next: TemplateView): FieldName[] {
    const now = formValues(next);
    const ours = sentTexts(sent, now);
    const base = { ...formValues(saved), ...ours };
    const here = ownChanges(id, saved.version, next.version);
    const settled = { ...now, ...ours };
    const merged = mergeForms(base, form.values(), settled);
    sent = [ours];
    saved = next;
    form.settle(settled);
    form.show(merged.news, merged.values);
    conflicts.add(merged.conflicts, { base, theirs: now, savedAt: next.updatedAt });
    if (!form.isDirty()) isRestored.value = false;
    held.look();
    drafts.changed();
    keepTemplate(next);
    return merged.news.filter((field) => !here.includes(field));
  }

  async function put(): Promise<void> {
    const names = toSave();
    const values = picked(form.values(), names);
    sent = [...sent, values].slice(-MOST_SENT);
    const body = picked(formBody(form.values()), names);
    const next = await putTemplate(id, { ...body, baseVersion: saved.version, editSession });
    sent = [...sent, values];
    isRestored.value = false;
    tell(takeOver(next));
  }

  function tell(fields: readonly FieldName[]): void {
    if (fields.length === 0) return;
    news.value = [...new Set([...news.peek(), ...fields])];
    clearTimeout(newsEnds);
    newsEnds = setTimeout(() => {
      news.value = [];
    }, NEWS_MS);
  }

  async function save(isAutomatic: boolean): Promise<SaveProblem | null> {
    if (!form.checkAll()) return WRONG_FIELDS;
    for (let tries = 0; tries < MOST_TRIES && toSave().length > 0; tries += 1) {
      try {
        await put();
        return null;
      } catch (error) {
        const elsewhere = savedElsewhere(error);
        if (elsewhere === null) return failed(error, isAutomatic);
        tell(takeOver({ ...saved, ...elsewhere }));
      }
    }
    return null;
  }

  function failed(error: unknown, isAutomatic: boolean): SaveProblem {
    if (error instanceof ApiError) form.showProblems(error.fields);
    const text = sentenceOf(error, 'Failed to update template. Please try again.');
    if (!isAutomatic) notify({ title: 'Error', text, variant: 'destructive' });
    return saveProblem(error);
  }

  /** After a sleep or an outage, and when the owner comes back from another tab. */
  async function lookAgain(): Promise<void> {
    autosave.wake();
    if (Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    const next = await fetchTemplate(id).catch(() => null);
    if (next !== null) adopt(next);
  }

  function adopt(template: TemplateView): void {
    if (template.version > saved.version) tell(takeOver(template));
    else if (template.version === saved.version) saved = template;
  }

  const draft = readDraft(name, formValues(first));
  if (draft !== null) {
    const theirs = formValues(first);
    const base = baseOf(draft, theirs);
    const merged = mergeForms(base, draft.values, theirs);
    form.reset(merged.values);
    conflicts.add(merged.conflicts, { base, theirs, savedAt: first.updatedAt });
    isRestored.value = form.isDirty();
    if (form.isDirty()) autosave.rest();
    else drafts.drop();
    held.look();
  }

  async function saveNow(): Promise<boolean> {
    return (await autosave.save()) && !form.isDirty();
  }

  return {
    templateId: id,
    form,
    autosave,
    conflicts,
    held,
    isRestored,
    news,
    save: saveNow,
    publish() {
      held.approve();
      return saveNow();
    },
    dropHeld() {
      const dropped = picked(form.values(), held.names.peek());
      form.show(held.names.peek(), formValues(saved));
      if (!form.isDirty()) isRestored.value = false;
      changed();
      return dropped;
    },
    discard() {
      form.reset(formValues(saved));
      form.settle(formValues(saved));
      conflicts.clear();
      isRestored.value = false;
      held.look();
      autosave.changed();
      drafts.drop();
    },
    adopt,
    async restore(version) {
      try {
        takeOver(await postRestore(id, { version, baseVersion: saved.version }));
      } catch (error) {
        const elsewhere = savedElsewhere(error);
        if (elsewhere !== null) tell(takeOver({ ...saved, ...elsewhere }));
        throw error;
      }
    },
    start() {
      const ends = [
        autosave.start(),
        drafts.start(),
        onReturn(() => void lookAgain()),
        effect(() => {
          // Read, so that it runs again when it changes.
          void isHolding.value;
          held.look();
          if (form.isDirty() && !isRestored.peek()) autosave.changed();
        }),
      ];
      return () => {
        clearTimeout(newsEnds);
        for (const end of ends) end();
      };
    },
  };
}
