import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { TestAnswer } from '../../../../src/contract/test-chat.ts';
import type { TestDraftBody } from '../../../../src/contract/test-draft.ts';
import { streamEvents } from '../../../lib/event-stream.ts';
import { sentenceOf } from '../../../lib/http.ts';
import { formBody } from '../form/form-values.ts';
import type { TemplateForm } from '../form/template-form.ts';

export type PreviewState =
  | { status: 'idle' }
  /** `draft` grows, and is not checked yet. */
  | { status: 'writing'; draft: string }
  | { status: 'answered'; answer: TestAnswer }
  | { status: 'failed'; problem: string };

/** One message, and what the template would answer as it is in its form. */
export interface Preview {
  /** null before it is created. */
  readonly templateId: number | null;
  readonly question: ReadonlySignal<string>;
  readonly state: ReadonlySignal<PreviewState>;
  /** Whether the form has changed since. */
  readonly isStale: ReadonlySignal<boolean>;
  ask(question: string): Promise<void>;
  stop(): void;
}

const UNFINISHED = 'Fill in the marked fields first.';
const FAILED = 'Failed to generate AI response';

/** `extras` says which triggers answer too. */
export function createPreview(
  form: TemplateForm,
  extras: () => Pick<TestDraftBody, 'templateId' | 'triggers'>,
): Preview {
  const question = signal('');
  const state = signal<PreviewState>({ status: 'idle' });
  const askedAt = signal(0);
  const isStale = computed(() => state.value.status === 'answered' && form.revision.value !== askedAt.value);
  let running = new AbortController();

  async function stream(message: string, signal: AbortSignal): Promise<void> {
    const body: TestDraftBody = { ...extras(), template: formBody(form.values()), message };
    for await (const { name, data } of streamEvents('/api/test-draft', { method: 'POST', body, signal })) {
      if (signal.aborted) return;
      if (name === 'draft') state.value = { status: 'writing', draft: (data as { text: string }).text };
      if (name === 'reply') state.value = { status: 'answered', answer: data as TestAnswer };
    }
  }

  return {
    templateId: extras().templateId ?? null,
    question,
    state,
    isStale,
    async ask(message) {
      running.abort();
      const mine = new AbortController();
      running = mine;
      question.value = message;
      askedAt.value = form.revision.peek();
      if (!form.checkAll()) {
        state.value = { status: 'failed', problem: UNFINISHED };
        return;
      }
      state.value = { status: 'writing', draft: '' };
      try {
        await stream(message, mine.signal);
        if (mine === running && state.peek().status === 'writing')
          state.value = { status: 'failed', problem: FAILED };
      } catch (error) {
        if (mine !== running || mine.signal.aborted) return;
        state.value = { status: 'failed', problem: sentenceOf(error, FAILED) };
      }
    },
    stop() {
      running.abort();
      if (state.peek().status === 'writing') state.value = { status: 'idle' };
    },
  };
}
