import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { templateLabels } from '../../../../src/contract/template-labels.ts';
import { ApiError, sentenceOf } from '../../../lib/http.ts';
import { notify } from '../../../lib/notices.ts';
import { onReturn } from '../../../lib/on-return.ts';
import { fetchTemplate, postRestore, putTemplate, savedElsewhere } from '../templates.api.ts';
import { keepTemplate, ownChanges } from '../templates.store.ts';
import { type Autosave, createAutosave } from './autosave.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { baseOf, draftName, readDraft } from './drafts.ts';
import {
  asKept,
  type FieldName,
  type FormValues,
  fieldNames,
  formBody,
  formValues,
  isSameText,
  picked,
} from './form-values.ts';
import { createHeldFields, type HeldFields } from './held-fields.ts';
import { type SaveProblem, saveProblem, WRONG_FIELDS } from './save-problem.ts';
import { createTemplateForm, type TemplateForm } from './template-form.ts';

/** What was changed here and, to something else, elsewhere. */
export interface Elsewhere {
  fields: readonly FieldName[];
  theirs: FormValues;
  /** When theirs was saved, as ISO 8601. */
  savedAt: string;
  /** It was this page itself that changed it, beside the form. */
  isOwn: boolean;
}

/** The form of a saved template: it saves what was changed in it, and keeps what it could not save. */
export interface TemplateEditor {
  readonly templateId: number;
  readonly form: TemplateForm;
  readonly autosave: Autosave;
  /** Waits for the owner's choice, and is not saved before; null where nothing does. */
  readonly elsewhere: ReadonlySignal<Elsewhere | null>;
  keepMine(): void;
  /** Shows the saved texts; gives what they took the place of. */
  takeTheirs(): Partial<FormValues>;
  /** What does not go live by itself. */
  readonly held: HeldFields;
  /** Whether it shows text that was typed earlier and is not saved. */
  readonly isRestored: ReadonlySignal<boolean>;
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
  /** What the server last said of each field, or of one that waits for a choice, before that. */
  let told = formValues(first);
  /** What was sent, answered or not: where the server has the same, it came from here. */
  let sent: readonly Partial<FormValues>[] = [];
  let lookedAt = 0;
  const isRestored = signal(false);
  const elsewhere = signal<Elsewhere | null>(null);
  const form = createTemplateForm(told, () => {
    leaveSame();
    changed();
  });
  const held = createHeldFields(form, isHolding);
  const autosave = createAutosave({ isDirty: () => toSave().length > 0, save });
  const name = draftName(userId, id);
  const drafts = createDraftKeeper(name, () =>
    form.isDirty() ? { values: form.values(), basedOn: JSON.stringify(form.saved()) } : null,
  );

  function changed(): void {
    held.look();
    autosave.changed();
    drafts.changed();
  }

  function toSave(): FieldName[] {
    const waiting = elsewhere.peek()?.fields ?? [];
    return form.changes().filter((field) => !waiting.includes(field) && !held.has(field));
  }

  /** Fields that others have changed are shown; where they were changed here too, both wait for a choice. Gives what is shown. */
  function meet(next: TemplateView, own: readonly string[]): FieldName[] {
    const now = formValues(next);
    const ours = sentAsTyped(sent, now);
    const typed = form.values();
    const dirty = form.changes();
    const news = fieldNames(now).filter((field) => !(field in ours) && !isSameText(now[field], told[field]));
    const shown = news.filter((field) => !dirty.includes(field));
    const fields = news.filter((field) => dirty.includes(field) && !isSameText(typed[field], now[field]));
    sent = [ours];
    saved = next;
    told = { ...now, ...picked(told, fields) };
    form.settle({ ...now, ...ours, ...picked(form.saved(), fields) });
    form.show(shown, now);
    const isOwn = fields.every((field) => own.includes(field));
    elsewhere.value = fields.length === 0 ? null : { fields, theirs: now, savedAt: next.updatedAt, isOwn };
    if (!form.isDirty()) isRestored.value = false;
    held.look();
    return shown.filter((field) => !own.includes(field));
  }

  function takeOver(next: TemplateView, own = ownChanges(id, saved.version, next.version)): void {
    const news = meet(next, own);
    drafts.changed();
    keepTemplate(next);
    if (news.length > 0)
      notify({ title: 'Changed elsewhere', text: `Shown here now: ${templateLabels(news)}.` });
  }

  /** These no longer wait: what is saved elsewhere is what they build on. */
  function settleChoice(fields: readonly FieldName[]): void {
    const open = elsewhere.peek();
    if (open === null) return;
    const theirs = picked(open.theirs, fields);
    told = { ...told, ...theirs };
    form.settle(theirs);
    const left = open.fields.filter((field) => !fields.includes(field));
    elsewhere.value = left.length === 0 ? null : { ...open, fields: left };
  }

  /** Somebody typed: what is the same by now needs no choice. */
  function leaveSame(): void {
    const open = elsewhere.peek();
    if (open === null) return;
    const typed = form.values();
    const same = open.fields.filter((field) => isSameText(typed[field], open.theirs[field]));
    if (same.length > 0) settleChoice(same);
  }

  async function put(): Promise<void> {
    const names = toSave();
    const values = picked(form.values(), names);
    sent = [...sent, values].slice(-MOST_SENT);
    const body = picked(formBody(form.values()), names);
    const next = await putTemplate(id, { ...body, baseVersion: saved.version, editSession });
    sent = [...sent, values];
    isRestored.value = false;
    takeOver(next);
  }

  async function save(isAutomatic: boolean): Promise<SaveProblem | null> {
    if (!form.checkAll()) return WRONG_FIELDS;
    for (let tries = 0; tries < MOST_TRIES && toSave().length > 0; tries += 1) {
      try {
        await put();
        return null;
      } catch (error) {
        const newer = savedElsewhere(error);
        if (newer === null) return failed(error, isAutomatic);
        takeOver({ ...saved, ...newer });
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
    if (template.version > saved.version) takeOver(template);
    else if (template.version === saved.version) saved = template;
  }

  const draft = readDraft(name, told);
  if (draft !== null) {
    told = baseOf(draft, told);
    form.settle(told);
    form.reset(draft.values);
    meet(first, []);
    isRestored.value = form.isDirty();
    if (form.isDirty()) autosave.rest();
    else drafts.drop();
  }

  async function saveNow(): Promise<boolean> {
    return (await autosave.save()) && !form.isDirty();
  }

  return {
    templateId: id,
    form,
    autosave,
    elsewhere,
    keepMine() {
      settleChoice(elsewhere.peek()?.fields ?? []);
      changed();
    },
    takeTheirs() {
      const { fields, theirs } = elsewhere.peek() ?? { fields: [], theirs: form.saved() };
      const mine = picked(form.values(), fields);
      form.show(fields, theirs);
      settleChoice(fields);
      changed();
      return mine;
    },
    held,
    isRestored,
    save: saveNow,
    publish() {
      held.approve();
      return saveNow();
    },
    dropHeld() {
      const dropped = picked(form.values(), held.names.peek());
      form.show(held.names.peek(), formValues(saved));
      leaveSame();
      if (!form.isDirty()) isRestored.value = false;
      changed();
      return dropped;
    },
    discard() {
      told = formValues(saved);
      form.reset(told);
      form.settle(told);
      elsewhere.value = null;
      isRestored.value = false;
      held.look();
      autosave.changed();
      drafts.drop();
    },
    adopt,
    async restore(version) {
      try {
        const next = await postRestore(id, { version, baseVersion: saved.version });
        takeOver(next, fieldNames(told));
      } catch (error) {
        const newer = savedElsewhere(error);
        if (newer !== null) takeOver({ ...saved, ...newer });
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
        for (const end of ends) end();
      };
    },
  };
}

/** What the server says, as it was typed where it is one of the texts that were sent to it. */
function sentAsTyped(sent: readonly Partial<FormValues>[], now: FormValues): Partial<FormValues> {
  const own = sent.map((texts) => {
    const kept = asKept({ ...now, ...texts });
    return picked(
      texts,
      fieldNames(texts).filter((name) => kept[name] === now[name]),
    );
  });
  return Object.assign({}, ...own);
}
