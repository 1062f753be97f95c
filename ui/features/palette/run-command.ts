import { navigate } from '../../lib/base.ts';
import { notify } from '../../lib/notices.ts';
import { setTheme } from '../../lib/theme.ts';
import { pauseBot, resumeBot } from '../bot-control/bot-control.store.ts';
import { logout } from '../session/session.store.ts';
import type { Command } from './commands.ts';

export async function runCommand({ action, label }: Command): Promise<void> {
  switch (action.kind) {
    case 'go':
      return navigate(action.to);
    case 'theme':
      return setTheme(action.theme);
    case 'logout':
      return logout();
    case 'pause':
    case 'resume': {
      const scope = action.templateId === null ? 'account' : { templateId: action.templateId };
      const view = await (action.kind === 'pause' ? pauseBot(scope, null) : resumeBot(scope));
      if (view === null) return;
      const what = label.replace(/^\w+ /, '');
      const title = view.isPaused ? 'Paused until you resume' : 'Resumed';
      notify({
        title,
        text: view.isPaused ? `${what} is quiet.` : `${what} answers again.`,
        variant: 'success',
      });
    }
  }
}
