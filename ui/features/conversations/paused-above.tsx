import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { ConversationView } from '../../../src/contract/conversation.ts';
import { LinkButton } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { PATHS, templatePath } from '../../paths.ts';
import { accountPause } from '../bot-control/bot-control.store.ts';
import { templateById } from '../templates/templates.store.ts';

/** What else keeps the bot quiet in a conversation: the whole account, or its template. */
export function usePausedAbove({
  template: { id, isDeleted },
}: Pick<ConversationView, 'template'>): 'account' | 'template' | 'draft' | null {
  useSignals();
  useEffect(() => {
    void accountPause.refresh();
    if (!isDeleted) void templateById(id).refresh();
  }, [id, isDeleted]);
  const account = accountPause.state.value;
  const template = templateById(id).state.value;
  if (account.status === 'ready' && account.value.isPaused) return 'account';
  if (template.status !== 'ready') return null;
  if (template.value.isDraft) return 'draft';
  return template.value.isPaused ? 'template' : null;
}

const TITLES = {
  account: 'The bot is paused everywhere',
  template: 'The template is paused',
  draft: 'The template is still a draft',
} as const;

export function PausedAbove({
  what,
  templateId,
}: {
  what: 'account' | 'template' | 'draft';
  templateId: number;
}) {
  const isAll = what === 'account';
  return (
    <Note look="warn" title={TITLES[what]}>
      <p>
        {isAll
          ? 'Nobody gets a reply, this customer included.'
          : 'No conversation of this template gets a reply.'}
      </p>
      <LinkButton to={isAll ? PATHS.settings : templatePath(templateId)} look="secondary" size="small">
        {isAll ? 'Open Settings' : 'Open the template'}
      </LinkButton>
    </Note>
  );
}
