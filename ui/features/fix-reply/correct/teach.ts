import type { TeachKind } from '../../../../src/contract/teach-lists.ts';
import type { TaughtView } from '../../../../src/contract/voice-taught.ts';
import { ApiError, isRefusal, request, sentenceOf } from '../../../lib/http.ts';
import { goldenOf } from '../../golden/golden.store.ts';
import { fetchTemplate } from '../../templates/templates.api.ts';
import { keepTemplate } from '../../templates/templates.store.ts';
import { fetchTriggers, postTrigger } from '../../triggers/triggers.api.ts';
import { refreshTriggers } from '../../triggers/triggers.store.ts';
import { postFaq, postForbidden } from '../fix-reply.api.ts';
import type { FixSubject } from '../fix-subject.ts';
import { keepGolden, keptOf, rewordGolden } from '../golden-fix.store.ts';
import type { Lesson } from './lesson.ts';

/** How far one part of a lesson has come. `isOpen`: whether it was saved is not known, so it is looked for before the next try. */
export type Progress =
  | { status: 'doing' }
  | { status: 'done' }
  | { status: 'failed'; problem: string; isOpen: boolean };

/** Does one part of the lesson, and once: what an attempt without an answer may have saved is looked for first. */
export async function teach(
  kind: TeachKind,
  subject: FixSubject,
  lesson: Lesson,
  before: Progress | undefined,
): Promise<Progress> {
  try {
    const isOpen = before?.status === 'failed' && before.isOpen;
    if (!isOpen || !(await isThere(kind, subject, lesson))) await DO[kind](subject, lesson);
    return { status: 'done' };
  } catch (error) {
    return { status: 'failed', problem: problemOf(error), isOpen: !isRefusal(error) };
  }
}

function problemOf(error: unknown): string {
  const fields = error instanceof ApiError ? Object.values(error.fields) : [];
  if (fields.length > 0) return [...new Set(fields)].map((text) => text.replace(/[^.!?]$/, '$&.')).join(' ');
  return sentenceOf(error, 'Not saved. Check your connection and try again.');
}

const DO: Readonly<Record<TeachKind, (subject: FixSubject, lesson: Lesson) => Promise<void>>> = {
  async faq({ templateId }, { texts: { question, answer } }) {
    keepTemplate(await postFaq(templateId, { question, answer }), ['faqs']);
  },
  async trigger({ templateId }, { texts: { triggerPhrase, responseAction } }) {
    await postTrigger({ templateId, triggerPhrase, responseAction });
    await refreshTriggers(templateId);
  },
  async forbid({ templateId }, { texts: { forbidden } }) {
    keepTemplate((await postForbidden(templateId, { words: [forbidden] })).template, ['forbiddenWords']);
  },
  async voice({ place, asked, contactName }, { better: said }) {
    await (place === null
      ? request<TaughtView>('/api/voice/taught', { method: 'POST', body: { asked, said, contactName } })
      : request<TaughtView>('/api/voice/taught/from-history', { method: 'POST', body: { ...place, said } }));
  },
  async golden(subject, { better }) {
    // The reply was kept with one click before: it becomes the better one.
    const kept = keptOf(subject, 'like');
    await (kept === undefined ? keepGolden(subject, 'like', better) : rewordGolden(kept, better));
  },
};

/** Only what saved twice would be there twice. */
async function isThere(
  kind: TeachKind,
  { templateId, asked }: FixSubject,
  { texts, better }: Lesson,
): Promise<boolean> {
  if (kind === 'faq') {
    const template = await fetchTemplate(templateId);
    keepTemplate(template, ['faqs']);
    const faqs = oneLine(template.faqs);
    return faqs.includes(oneLine(texts.question)) && faqs.includes(oneLine(texts.answer));
  }
  if (kind === 'trigger') {
    const all = await fetchTriggers(templateId);
    return all.some(
      ({ triggerPhrase, responseAction }) =>
        triggerPhrase === texts.triggerPhrase.trim() && responseAction === texts.responseAction.trim(),
    );
  }
  if (kind !== 'golden') return false;
  const list = goldenOf(templateId);
  await list.refresh();
  const state = list.state.peek();
  return (
    state.status === 'ready' &&
    state.value.some(
      (one) => one.kind === 'like' && one.message === asked.trim() && one.text === better.trim(),
    )
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
