import type { PauseView } from '../../../src/contract/bot-control.ts';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { createUserResource } from '../session/user-data.ts';
import { patchTemplate } from '../templates/templates.store.ts';
import { waiting } from '../waiting/waiting.store.ts';
import { type BotScope, fetchAccountPause, postPause, postResume } from './bot-control.api.ts';

/** Whether the bot is paused as a whole. */
export const accountPause = createUserResource<PauseView>(fetchAccountPause);

/** Silences the bot; null when the server refused, which is told. */
export function pauseBot(scope: BotScope, minutes: number | null): Promise<PauseView | null> {
  return change(scope, () => postPause(scope, minutes));
}

export function resumeBot(scope: BotScope): Promise<PauseView | null> {
  return change(scope, () => postResume(scope));
}

async function change(scope: BotScope, send: () => Promise<PauseView>): Promise<PauseView | null> {
  try {
    const view = await send();
    keep(scope, view);
    return view;
  } catch (error) {
    const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
    return null;
  }
}

/** Every page that shows it follows. */
function keep(scope: BotScope, view: PauseView): void {
  if (scope === 'account') accountPause.set(view);
  else if ('templateId' in scope) patchTemplate(scope.templateId, view);
  else if (waiting.state.value.status !== 'idle') void waiting.refresh();
}
