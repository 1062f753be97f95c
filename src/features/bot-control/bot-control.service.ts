import { type Pause, type PauseView, pauseFor, pauseView } from '../../contract/bot-control.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { Accounts } from '../account/account.service.ts';
import type { Conversations } from '../conversations/conversations.service.ts';
import type { Journal } from '../inbox/journal/journal.types.ts';
import type { Templates } from '../templates/templates.service.ts';
import { setAccountPause } from './bot-control.store.ts';

/** What can be silenced. */
export type Scope = { conversationId: number } | { templateId: number } | 'account';

/** Silences the bot and lets it speak again. While it is silent, what customers write is recorded all the same. */
export interface BotControl {
  /** For `minutes`, or until resumed. Throws `not_found`. */
  pause(userId: number, scope: Scope, minutes: number | null): Promise<PauseView>;
  resume(userId: number, scope: Scope): Promise<PauseView>;
  account(userId: number): Promise<PauseView>;
}

export interface BotControlDeps {
  db: Database;
  accounts: Accounts;
  templates: Templates;
  conversations: Conversations;
  journal: Journal;
  clock: () => number;
}

export function createBotControl(deps: BotControlDeps): BotControl {
  const { db, accounts, templates, conversations, journal, clock } = deps;

  async function set(userId: number, scope: Scope, pause: Pause | null): Promise<PauseView> {
    if (scope === 'account') {
      await db.knex.transaction(async (trx) => {
        await setAccountPause(trx, userId, pause);
        await recordChange(trx, 'account', userId, clock());
      });
    } else if ('templateId' in scope) {
      await templates.pause(userId, scope.templateId, pause);
    } else {
      // It may move at the same moment, or be merged into another one.
      while (!(await setWhereItLies(userId, scope.conversationId, pause)));
    }
    return pauseView(pause, clock());
  }

  async function setWhereItLies(userId: number, id: number, pause: Pause | null): Promise<boolean> {
    const { homeId: templateId, externalId } = await conversations.get(userId, id);
    return journal.pause({ userId, templateId, externalId, pause, by: 'owner', mayCreate: false });
  }

  return {
    pause: (userId, scope, minutes) => set(userId, scope, pauseFor('owner', minutes, clock())),
    resume: (userId, scope) => set(userId, scope, null),
    async account(userId) {
      const user = await accounts.get(userId);
      if (user === null) throw new AppError('unauthorized');
      return pauseView(user.pause, clock());
    },
  };
}
