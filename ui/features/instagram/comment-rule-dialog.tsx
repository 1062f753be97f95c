import { checkCommentRule } from '../../../src/contract/comment-rule.ts';
import type { CommentRuleView } from '../../../src/contract/comment-rule-api.ts';
import type { InstagramAccountView } from '../../../src/contract/instagram-api.ts';
import type { TriggerMatchMode } from '../../../src/contract/trigger.ts';
import { TextArea, TextField } from '../../components/field.tsx';
import { Fold } from '../../components/fold.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { RadioList } from '../../components/radio-list.tsx';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { MATCH_MODES } from '../triggers/match-modes.ts';
import { saveCommentRule } from './comment-rules.store.ts';

const COMMENT_MODES = MATCH_MODES.map((mode) => ({
  ...mode,
  label: mode.label.replace('message', 'comment'),
  hint: mode.hint.replace('message', 'comment'),
}));

/** Adds a phrase to an account, or edits the given one. */
export function CommentRuleDialog({
  account,
  rule,
  onClose,
}: {
  account: Pick<InstagramAccountView, 'id' | 'username'>;
  rule: CommentRuleView | null;
  onClose: () => void;
}) {
  const { values, problems, change, submit } = useCheckedForm({
    start: {
      phrase: rule?.phrase ?? '',
      reply: rule?.reply ?? '',
      matchMode: rule?.matchMode ?? ('words' as TriggerMatchMode),
      post: rule?.post ?? '',
      isEnabled: rule?.isEnabled ?? true,
    },
    check: checkCommentRule,
    async save(values) {
      await saveCommentRule(rule?.id ?? null, { accountId: account.id, ...values });
      onClose();
    },
    failed: { title: 'Not saved', text: 'You seem to be offline. Try again in a moment.' },
  });

  return (
    <FormDialog
      title={rule === null ? `Answer comments on @${account.username}` : 'Edit phrase'}
      goLabel={rule === null ? 'Add phrase' : 'Save phrase'}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Phrase in a comment"
        value={values.phrase}
        placeholder="price"
        autoComplete="off"
        data-autofocus
        error={problems.phrase ?? null}
        onChange={(event) => change({ phrase: event.target.value })}
      />
      <TextArea
        label="Private message"
        value={values.reply}
        rows={3}
        hint="Sent exactly as you write it, once to each customer."
        error={problems.reply ?? null}
        onChange={(event) => change({ reply: event.target.value })}
      />
      <RadioList<TriggerMatchMode>
        label="When the phrase is"
        value={values.matchMode}
        options={COMMENT_MODES}
        onChange={(matchMode) => change({ matchMode })}
      />
      <Fold
        isSet={values.post === '' ? 'Below all of your posts' : `Only below ${values.post}`}
        isWrong={problems.post !== undefined}
      >
        <TextField
          label="Post"
          isOptional
          value={values.post}
          placeholder="https://www.instagram.com/p/..."
          autoComplete="off"
          hint="Only below this post. Empty: below all of them."
          error={problems.post ?? null}
          onChange={(event) => change({ post: event.target.value })}
        />
      </Fold>
    </FormDialog>
  );
}
