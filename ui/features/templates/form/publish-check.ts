import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { checkTemplate } from '../../../../src/contract/template.ts';
import type { TrialBody, TrialDetail, TrialEstimate } from '../../../../src/contract/trial.ts';
import { ApiError, sentenceOf } from '../../../lib/http.ts';
import { dropLocalDraft, keepLocalDraft, readLocalDraft } from '../../../lib/local-drafts.ts';
import { notify } from '../../../lib/notices.ts';
import { goldenOf } from '../../golden/golden.store.ts';
import { onUserChange } from '../../session/user-data.ts';
import { followTrial } from '../../trials/follow-trial.ts';
import { isFine, resultText } from '../../trials/trial-words.ts';
import { knownTrials, startTrial, trialsOf } from '../../trials/trials.store.ts';
import { type EstimateState, estimateOf } from '../../trials/use-estimate.ts';
import { formBody } from './form-values.ts';
import type { TemplateEditor } from './template-editor.ts';

/** A run, and the text in the form that it is about. */
interface About {
  id: number;
  text: string;
}

export type CheckStage =
  /** Nothing waits for a check. */
  | { at: 'idle' }
  /** Whether there are golden chats is not known. */
  | { at: 'unknown' }
  | { at: 'waiting' }
  /** `isStale`: the form has changed since, so the check counts for nothing. */
  | { at: 'checking'; trial: TrialDetail | null; isStale: boolean }
  | { at: 'checked'; trial: TrialDetail; isStale: boolean };

/** The check of what is held, before it goes live: what it would cost, how far it is, and what it found. */
export interface PublishCheck {
  readonly stage: ReadonlySignal<CheckStage>;
  /** null before it is known. */
  readonly estimate: ReadonlySignal<EstimateState | null>;
  /** Why the last check did not begin; null where it did. */
  readonly problem: ReadonlySignal<string | null>;
  readonly isStarting: ReadonlySignal<boolean>;
  /** Whether a check begins once typing has stopped; it does so only where its owner has said so in this browser. */
  readonly isBySelf: ReadonlySignal<boolean>;
  setBySelf(isOn: boolean): void;
  /** The form must be right, and wait for no choice. */
  begin(): Promise<void>;
  /** What a run may cost has changed. */
  askAgain(): void;
  /** Begins; call what it returns to end. */
  start(): () => void;
}

/** The cost is asked for once typing has stopped. */
const ESTIMATE_MS = 800;
/** Then a check that begins by itself waits for so long. */
const BY_SELF_MS = 4_000;

/** By template: what goes live by itself when its check finds nothing worse, also while another page is shown. */
const begun = new Map<number, About>();
onUserChange(() => begun.clear());

export function createPublishCheck(userId: number, editor: TemplateEditor): PublishCheck {
  const { templateId, form, held } = editor;
  /** Signing out forgets it, as it forgets drafts. */
  const kept = `${userId}:${templateId}:checks-by-itself`;
  const about = signal<About | null>(begun.get(templateId) ?? null);
  const estimate = signal<EstimateState | null>(null);
  const problem = signal<string | null>(null);
  const isStarting = signal(false);
  const isBySelf = signal(readLocalDraft(kept) === true);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stage = computed<CheckStage>(() => {
    // Read, so that each change is seen.
    void form.revision.value;
    if (held.names.value.length === 0) return { at: 'idle' };
    if (goldenOf(templateId).state.value.status !== 'ready') return { at: 'unknown' };
    if (about.value === null) return { at: 'waiting' };
    const isStale = about.value.text !== held.text();
    const trial = followTrial(about.value.id).value;
    if (trial === 'missing') return { at: 'waiting' };
    if (trial === 'loading') return { at: 'checking', trial: null, isStale };
    return { at: trial.state === 'running' ? 'checking' : 'checked', trial, isStale };
  });

  function body(): TrialBody {
    return { kind: 'golden', templateId, template: formBody(form.values()) };
  }

  async function ask(): Promise<void> {
    if (Object.keys(checkTemplate(formBody(form.values()))).length > 0) return;
    const text = held.text();
    const answer = await estimateOf(body());
    if (text !== held.text()) return;
    estimate.value = answer;
    if (answer.status !== 'ready') return;
    await find(answer.estimate.draftKey, text);
    if (text === held.text()) beginBySelf(answer.estimate);
  }

  /** What could only be checked in part waits for a click. */
  function beginBySelf({ fits, messages }: TrialEstimate): void {
    const now = stage.peek();
    const isUnchecked = now.at === 'waiting' || (now.at === 'checked' && now.isStale);
    if (!isBySelf.peek() || !isUnchecked || fits < messages || editor.elsewhere.peek() !== null) return;
    clearTimeout(timer);
    timer = setTimeout(() => void begin(), BY_SELF_MS);
  }

  /** A check of the same text that was begun before a reload, or in another tab. */
  async function find(draftKey: string, text: string): Promise<void> {
    if (about.peek()?.text === text) return;
    await trialsOf(templateId).refresh();
    const same = knownTrials(templateId, 'golden').find((trial) => trial.draftKey === draftKey);
    if (same !== undefined && text === held.text()) about.value = { id: same.id, text };
  }

  async function begin(): Promise<void> {
    if (isStarting.peek()) return;
    isStarting.value = true;
    problem.value = null;
    const text = held.text();
    try {
      const { id } = await startTrial(body());
      begun.set(templateId, { id, text });
      about.value = { id, text };
    } catch (error) {
      problem.value = sentenceOf(error, 'The check did not begin: the server is not reachable.');
      // The last one was deleted elsewhere: there is nothing left to check against.
      if (error instanceof ApiError && error.code === 'trial_nothing') await goldenOf(templateId).refresh();
      else await trialsOf(templateId).refresh();
    } finally {
      isStarting.value = false;
    }
  }

  async function publishIfFine({ trial, isStale }: { trial: TrialDetail; isStale: boolean }): Promise<void> {
    if (begun.get(templateId)?.id !== trial.id) return;
    begun.delete(templateId);
    if (isStale || !isFine(trial) || editor.elsewhere.peek() !== null) return;
    if (await editor.publish()) {
      notify({ title: 'Published', text: `Nothing got worse. ${resultText(trial)}`, variant: 'success' });
    }
  }

  return {
    stage,
    estimate,
    problem,
    isStarting,
    isBySelf,
    setBySelf(isOn) {
      isBySelf.value = isOn;
      clearTimeout(timer);
      if (!isOn) {
        dropLocalDraft(kept);
        return;
      }
      keepLocalDraft(kept, true);
      if (held.names.peek().length > 0) void ask();
    },
    begin,
    askAgain: () => void ask(),
    start() {
      const ends = [
        effect(() => {
          void form.revision.value;
          clearTimeout(timer);
          problem.value = null;
          if (held.names.value.length > 0) {
            timer = setTimeout(() => void ask(), ESTIMATE_MS);
            return;
          }
          estimate.value = null;
          about.value = null;
          begun.delete(templateId);
        }),
        effect(() => {
          const now = stage.value;
          // After this turn: publishing changes what is read here.
          if (now.at === 'checked') queueMicrotask(() => void publishIfFine(now));
        }),
      ];
      return () => {
        clearTimeout(timer);
        for (const end of ends) end();
      };
    },
  };
}
