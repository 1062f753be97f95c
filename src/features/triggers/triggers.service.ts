import { checkTrigger } from '../../contract/trigger.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Settings } from '../settings/settings.service.ts';
import type { Templates } from '../templates/templates.service.ts';
import {
  deleteTrigger,
  findTrigger,
  insertTrigger,
  listTriggers,
  type Trigger,
  type TriggerFields,
} from './triggers.store.ts';

export interface Triggers {
  /** Throws `not_found` (template), `invalid_input` or `trigger_limit`. A new trigger comes last in order. */
  add(userId: number, templateId: number, input: Readonly<Record<string, unknown>>): Promise<Trigger>;
  list(userId: number, templateId: number): Promise<Trigger[]>;
  /** Throws `not_found`, for somebody else's trigger as for none. */
  remove(userId: number, id: number): Promise<void>;
  /** For the operator's command line: the owner of the trigger's template. Throws `not_found`. */
  ownerOf(id: number): Promise<number>;
}

export interface TriggersDeps {
  db: Database;
  settings: Settings;
  templates: Templates;
  clock: () => number;
}

export function createTriggers({ db, settings, templates, clock }: TriggersDeps): Triggers {
  async function triggerWithOwner(id: number): Promise<{ trigger: Trigger; userId: number }> {
    const trigger = await findTrigger(db.knex, id);
    if (trigger === null) throw missing(id);
    const { userId } = await templates.getForOperator(trigger.templateId);
    return { trigger, userId };
  }

  return {
    async add(userId, templateId, input) {
      await templates.get(userId, templateId);
      const fields = readFields(input);
      const limit = settings.get('max_triggers_per_template');
      return db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        const existing = await listTriggers(trx, templateId);
        if (existing.length >= limit) {
          throw new AppError('trigger_limit', {
            sentence: `A template can have at most ${limit} triggers (the limit).`,
          });
        }
        const position = (existing.at(-1)?.position ?? 0) + 1;
        const trigger = await insertTrigger(trx, templateId, { ...fields, position }, clock());
        await recordChange(trx, 'template', templateId, clock());
        return trigger;
      });
    },
    async list(userId, templateId) {
      await templates.get(userId, templateId);
      return listTriggers(db.knex, templateId);
    },
    async remove(userId, id) {
      const { trigger, userId: ownerId } = await triggerWithOwner(id);
      if (ownerId !== userId) throw missing(id);
      await db.knex.transaction(async (trx) => {
        await deleteTrigger(trx, id);
        await recordChange(trx, 'template', trigger.templateId, clock());
      });
    },
    async ownerOf(id) {
      return (await triggerWithOwner(id)).userId;
    },
  };
}

/** The phrase loses outer spaces; the reply is sent as written. */
function readFields(input: Readonly<Record<string, unknown>>): Omit<TriggerFields, 'position'> {
  const values = {
    triggerPhrase: typeof input.triggerPhrase === 'string' ? input.triggerPhrase.trim() : input.triggerPhrase,
    responseAction: input.responseAction,
    matchMode: input.matchMode ?? 'words',
    isEnabled: input.isEnabled ?? true,
    handOver: input.handOver ?? false,
  };
  const problems = checkTrigger(values);
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return values as Omit<TriggerFields, 'position'>;
}

function missing(id: number): AppError {
  return new AppError('not_found', { sentence: `There is no trigger ${id}.` });
}
