import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CommentRuleView } from '../../../src/contract/comment-rule-api.ts';
import type { InstagramAccountView } from '../../../src/contract/instagram-api.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { Switch } from '../../components/switch.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { count } from '../replies/amounts.ts';
import { shortMode } from '../triggers/match-modes.ts';
import { CommentRuleDialog } from './comment-rule-dialog.tsx';
import { changeCommentRule, removeCommentRule } from './comment-rules.store.ts';

type Asked = { kind: 'edit'; rule: CommentRuleView | null } | { kind: 'delete'; rule: CommentRuleView };

/** What an account answers below its posts: phrases, and the private message that each sends. */
export function CommentRulesCard({
  account,
  rules,
}: {
  account: InstagramAccountView;
  rules: readonly CommentRuleView[];
}) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <section className="card grid gap-4" aria-labelledby={`comments-${account.id}`}>
      <div className="card-title">
        <h2 id={`comments-${account.id}`} dir="auto">
          Comments on @{account.username}
        </h2>
        <p className="hint">
          A phrase in a comment sends one private message, until 7 days after the comment.
        </p>
      </div>
      {rules.length === 0 ? null : (
        <ul className="plain grid gap-4">
          {rules.map((rule) => (
            <RuleRow key={rule.id} rule={rule} onAsk={setAsked} />
          ))}
        </ul>
      )}
      <div className="actions">
        <Button look="secondary" onClick={() => setAsked({ kind: 'edit', rule: null })}>
          <Plus aria-hidden="true" />
          Add phrase
        </Button>
      </div>
      {asked?.kind === 'edit' ? (
        <CommentRuleDialog account={account} rule={asked.rule} onClose={close} />
      ) : null}
      {asked?.kind === 'delete' ? (
        <ConfirmDialog
          title={`Delete “${asked.rule.phrase}”?`}
          keepLabel="Keep it"
          goLabel="Delete phrase"
          onGo={() => removeCommentRule(asked.rule)}
          onClose={close}
        >
          Comments with it are no longer answered. Messages that were sent stay.
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

function RuleRow({ rule, onAsk }: { rule: CommentRuleView; onAsk(asked: Asked): void }) {
  const { id, phrase, reply, post, matchMode, isEnabled, replies } = rule;
  return (
    <li className="grid gap-2">
      <div className="row wrap apart">
        <div className="row wrap shrinks">
          <h3 className="small-title shrinks breaks" dir="auto">
            {phrase}
          </h3>
          <span className="hint">{shortMode(matchMode).replace('message', 'comment')}</span>
          {isEnabled ? null : <Badge look="outlined">Off</Badge>}
        </div>
        <div className="row gap-0">
          <Tooltip text={isEnabled ? 'Turn off' : 'Turn on'}>
            <Switch
              label={`“${phrase}” is on`}
              hasHiddenLabel
              isOn={isEnabled}
              onChange={(isOn) => void changeCommentRule(id, { isEnabled: isOn })}
            />
          </Tooltip>
          <Tooltip text="Edit">
            <button
              type="button"
              className="icon-button"
              aria-label={`Edit “${phrase}”`}
              onClick={() => onAsk({ kind: 'edit', rule })}
            >
              <Pencil aria-hidden="true" />
            </button>
          </Tooltip>
          <Tooltip text="Delete">
            <button
              type="button"
              className="icon-button to-delete"
              aria-label={`Delete “${phrase}”`}
              onClick={() => onAsk({ kind: 'delete', rule })}
            >
              <Trash2 aria-hidden="true" />
            </button>
          </Tooltip>
        </div>
      </div>
      <p className={`bubble ${isEnabled ? 'voice' : 'quiet'}`} dir="auto">
        {reply}
      </p>
      <p className="text-smaller faint breaks">
        {post === '' ? 'Below all posts' : `Only below ${post}`} ·{' '}
        {replies === 0 ? 'not sent yet' : `sent ${count(replies, 'time')}`}
      </p>
    </li>
  );
}
