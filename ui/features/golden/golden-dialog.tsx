import { useState } from 'react';
import { checkTexts } from '../../../src/contract/fields.ts';
import type { GoldenView } from '../../../src/contract/golden.ts';
import { GOLDEN_KIND_LABELS, GOLDEN_KINDS, GOLDEN_RULES } from '../../../src/contract/golden-lists.ts';
import { TextArea } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { RadioList } from '../../components/radio-list.tsx';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { keepFromHistory, saveGolden } from './golden.store.ts';

export type GoldenDraft = Pick<GoldenView, 'kind' | 'message' | 'contactName' | 'history' | 'text'>;

export const BLANK: GoldenDraft = { kind: 'like', message: '', contactName: '', history: [], text: '' };

const HINTS = {
  like: 'The answer as it should be. Other words are fine as long as they say the same.',
  never: 'What no answer may say: a sentence, a price, a promise.',
};

/** One golden chat, written by hand or changed. */
export function GoldenDialog({
  templateId,
  saved,
  start,
  reply = null,
  onClose,
}: {
  templateId: number;
  /** null: a new one. */
  saved: GoldenView | null;
  start: GoldenDraft;
  /** The reply in the history that a new one is kept from: what was said before it comes along. */
  reply?: { conversationId: number; messageId: number } | null;
  onClose: () => void;
}) {
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { kind, message, text, contactName, history } = values;

  function change(part: Partial<GoldenDraft>): void {
    setValues({ ...values, ...part });
    setProblems({});
  }

  async function save(): Promise<void> {
    const found = checkTexts(GOLDEN_RULES, { message, text, contactName });
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    try {
      if (reply === null)
        await saveGolden(templateId, saved, { kind, message, text, contactName, history: [...history] });
      else await keepFromHistory({ ...reply, kind, text });
      onClose();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const otherwise = sentenceOf(error, 'Not saved. Check your connection and try again.');
      setProblems(fields.message || fields.text ? fields : { text: otherwise });
    }
  }

  return (
    <FormDialog
      title={saved === null ? 'Add a must-pass chat' : 'Edit must-pass chat'}
      goLabel={saved === null ? 'Add must-pass chat' : 'Save'}
      onSubmit={save}
      onClose={onClose}
    >
      <RadioList
        label="Keep it as"
        value={kind}
        options={GOLDEN_KINDS.map((value) => ({ value, label: GOLDEN_KIND_LABELS[value] }))}
        onChange={(chosen) => change({ kind: chosen })}
      />
      <TextArea
        label="The customer writes"
        rows={2}
        dir="auto"
        data-autofocus
        readOnly={reply !== null}
        value={message}
        error={problems.message ?? null}
        {...(history.length > 0
          ? {
              hint: `After ${history.length === 1 ? 'one message' : `${history.length} messages`} before it.`,
            }
          : {})}
        onChange={(event) => change({ message: event.target.value })}
      />
      <TextArea
        label={kind === 'like' ? 'The answer' : 'Must not say'}
        rows={4}
        dir="auto"
        value={text}
        error={problems.text ?? null}
        hint={HINTS[kind]}
        onChange={(event) => change({ text: event.target.value })}
      />
    </FormDialog>
  );
}
