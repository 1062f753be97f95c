import { offeredChannels } from '../../channels/offered-channels.ts';
import type { Widgets } from '../../channels/web-widget/widgets.service.ts';
import type { Config } from '../../config.ts';
import type { SetupView } from '../../contract/setup.ts';
import type { Database } from '../../db/database.ts';
import type { Conversations } from '../conversations/conversations.service.ts';
import type { InstagramConnect } from '../instagram/accounts/connect.service.ts';
import type { Keys } from '../keys/keys.service.ts';
import { aiKeyFor } from '../replies/ai-access.ts';
import type { Templates } from '../templates/templates.service.ts';
import { doneSteps, hasRealMessage, hasTemplate, markStep } from './setup.store.ts';

/** The owner's way from nothing to a first real message, by what really happened. */
export type Setup = ReturnType<typeof createSetup>;

export interface SetupDeps {
  config: Config;
  db: Database;
  keys: Keys;
  templates: Templates;
  conversations: Pick<Conversations, 'total'>;
  instagramConnect: Pick<InstagramConnect, 'list'>;
  widgets: Pick<Widgets, 'list'>;
  clock: () => number;
}

export function createSetup(deps: SetupDeps) {
  const { config, db, keys, templates, conversations, instagramConnect, widgets, clock } = deps;
  const offers = offeredChannels(config);

  /** What was seen once stays so: conversations are purged one day. */
  async function isLive(userId: number, isNoted: boolean): Promise<boolean> {
    if (isNoted) return true;
    if (!(await hasRealMessage(db.knex, userId))) return false;
    await markStep(db.knex, userId, 'live', clock());
    return true;
  }

  /** Whether a template answers on Instagram, or on a website. */
  async function hasChannel(userId: number): Promise<boolean> {
    if (offers.includes('instagram')) {
      const accounts = await instagramConnect.list(userId);
      if (accounts.some(({ state, templateId }) => state === 'connected' && templateId !== null)) return true;
    }
    if (!offers.includes('web')) return false;
    const list = await widgets.list(userId);
    return list.some((one) => one.isEnabled && !one.isTemplateDeleted && one.allowedOrigins.length > 0);
  }

  return {
    async view(userId: number): Promise<SetupView> {
      const done = await doneSteps(db.knex, userId);
      const draft = await templates.onlyDraft(userId);
      const { whyNoKey } = aiKeyFor(await keys.read(userId), config.ai.apiKey);
      const live = await isLive(userId, done.has('live'));
      return {
        hasKey: whyNoKey === null,
        isKeyUnreadable: whyNoKey === 'key_unreadable',
        hasTemplate: draft === null && (await hasTemplate(db.knex, userId)),
        draft:
          draft === null
            ? null
            : {
                templateId: draft.template.id,
                templateName: draft.template.templateName,
                placesLeft: draft.placesLeft,
              },
        isTested: done.has('tested'),
        isConnected: live || done.has('address') || (await hasChannel(userId)),
        isLive: live,
        conversations: await conversations.total(userId),
        offers,
      };
    },
    /** The owner has tried a message and got a reply. */
    noteTested: (userId: number): Promise<void> => markStep(db.knex, userId, 'tested', clock()),
    noteAddressCopied: (userId: number): Promise<void> => markStep(db.knex, userId, 'address', clock()),
  };
}
