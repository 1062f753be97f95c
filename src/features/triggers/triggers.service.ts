import type { Knex } from 'knex';
import { NOT_SHARED } from '../../contract/speaker.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { ContactFields } from '../contacts/contact-fields.service.ts';
import type { Settings } from '../settings/settings.service.ts';
import type { Templates } from '../templates/templates.service.ts';
import { readTrigger, type TriggerInput } from './trigger-fields.ts';
import {
  deleteTrigger,
  findTrigger,
  insertTrigger,
  listTriggers,
  placeTriggers,
  type Trigger,
  updateTrigger,
} from './triggers.store.ts';

export type { Trigger };

export type Triggers = ReturnType<typeof createTriggers>;

export interface TriggersDeps {
  db: Database;
  audit: Audit;
  settings: Settings;
  templates: Templates;
  contactFields: Pick<ContactFields, 'requireValue'>;
  clock: () => number;
}

export function createTriggers(deps: TriggersDeps) {
  const { db, audit, settings, templates, contactFields, clock } = deps;

  async function triggerWithOwner(id: number): Promise<{ trigger: Trigger; userId: number }> {
    const trigger = await findTrigger(db.knex, id);
    if (trigger === null) throw missing(id);
    const { userId } = await templates.getForOperator(trigger.templateId);
    return { trigger, userId };
  }

  async function owned(userId: number, id: number): Promise<Trigger> {
    const { trigger, userId: ownerId } = await triggerWithOwner(id);
    if (ownerId !== userId) throw missing(id);
    return trigger;
  }

  function requireRoom(existing: number, added: number): void {
    const limit = settings.get('max_triggers_per_template');
    if (existing + added <= limit) return;
    throw new AppError('trigger_limit', {
      sentence: `A template can have at most ${limit} triggers (the limit).`,
    });
  }

  /** With the value that it sets as its field keeps it. Throws `invalid_input`. */
  async function withValue(
    trx: Knex.Transaction,
    userId: number,
    fields: TriggerInput,
    saved?: Trigger,
  ): Promise<TriggerInput> {
    const { setField = '', setValue = '' } = fields;
    if (setField === '') return { ...fields, setValue: '' };
    // The field may be gone since: whatever else is changed is saved all the same.
    if (setField === saved?.setField && setValue === saved.setValue) return fields;
    const at = { field: 'setField', value: 'setValue' };
    return { ...fields, setValue: await contactFields.requireValue(trx, userId, setField, setValue, at) };
  }

  /** Throws `invalid_input` where the template that it passes conversations to does not share them. */
  async function requirePass(
    userId: number,
    templateId: number,
    { passTo = null }: TriggerInput,
    saved?: Trigger,
  ): Promise<void> {
    // The other one may have left the group since: whatever else is changed is saved all the same.
    if (passTo === null || (passTo === saved?.passTo && templateId === saved.templateId)) return;
    if (!(await templates.share(userId, templateId, passTo))) throw invalidFields({ passTo: NOT_SHARED });
  }

  /** Puts a trigger at its wanted place, from 1, and numbers the others around it. */
  async function place(
    trx: Knex.Transaction,
    userId: number,
    trigger: Trigger,
    wanted: number | undefined,
  ): Promise<Trigger> {
    if (wanted === undefined) return trigger;
    const others = (await listTriggers(trx, userId, trigger.templateId)).filter(
      ({ id }) => id !== trigger.id,
    );
    await placeTriggers(trx, others.toSpliced(wanted - 1, 0, trigger));
    return (await findTrigger(trx, trigger.id)) ?? trigger;
  }

  return {
    /** Throws `not_found` (template), `invalid_input` or `trigger_limit`. A new trigger comes last in order. */
    async add(
      userId: number,
      templateId: number,
      input: Readonly<Record<string, unknown>>,
    ): Promise<Trigger> {
      await templates.get(userId, templateId);
      const written = readTrigger(input);
      await requirePass(userId, templateId, written);
      return db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        const existing = await listTriggers(trx, userId, templateId);
        requireRoom(existing.length, 1);
        const fields = await withValue(trx, userId, written);
        const position = (existing.at(-1)?.position ?? 0) + 1;
        const trigger = await templates.aroundPlaces(trx, templateId, () =>
          insertTrigger(trx, userId, templateId, { ...fields, position }, clock()),
        );
        const placed = await place(trx, userId, trigger, wantedPlace(input));
        await recordChange(trx, 'template', templateId, clock());
        const after = { template: templateId, id: trigger.id };
        await audit.recordOperator(trx, { action: 'trigger.created', userId, after });
        return placed;
      });
    },
    /** Adds many inside the caller's transaction, which holds the owner's lock and has checked the template. */
    async addAllIn(
      trx: Knex.Transaction,
      userId: number,
      templateId: number,
      inputs: readonly TriggerInput[],
    ): Promise<void> {
      requireRoom(0, inputs.length);
      for (const [index, input] of inputs.entries()) {
        await insertTrigger(trx, userId, templateId, { ...input, position: index + 1 }, clock());
      }
    },
    /**
     * Extras that are not named stay as they are; another template of the owner may be named. Throws `not_found`,
     * `invalid_input` or `trigger_limit`.
     */
    async update(
      userId: number,
      id: number,
      templateId: number,
      input: Readonly<Record<string, unknown>>,
    ): Promise<Trigger> {
      const saved = await owned(userId, id);
      await templates.get(userId, templateId);
      await requirePass(userId, templateId, readTrigger(input, { ...saved }), saved);
      return db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        const current = await findTrigger(trx, id);
        if (current === null) throw missing(id);
        const fields = await withValue(trx, userId, readTrigger(input, { ...current }), current);
        const isMoved = current.templateId !== templateId;
        const existing = isMoved ? await listTriggers(trx, userId, templateId) : [];
        if (isMoved) requireRoom(existing.length, 1);
        const position = isMoved ? (existing.at(-1)?.position ?? 0) + 1 : current.position;
        const save = () => updateTrigger(trx, id, templateId, { ...fields, position }, clock());
        const trigger = await templates.aroundPlaces(trx, current.templateId, () =>
          isMoved ? templates.aroundPlaces(trx, templateId, save) : save(),
        );
        const placed = await place(trx, userId, trigger, wantedPlace(input));
        await recordChange(trx, 'template', templateId, clock());
        if (isMoved) await recordChange(trx, 'template', current.templateId, clock());
        return placed;
      });
    },
    /** Throws `not_found`. */
    get: owned,
    async list(userId: number, templateId: number): Promise<Trigger[]> {
      await templates.get(userId, templateId);
      return listTriggers(db.knex, userId, templateId);
    },
    /** Throws `not_found`, for somebody else's trigger as for none. */
    async remove(userId: number, id: number): Promise<void> {
      const trigger = await owned(userId, id);
      await db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        await templates.aroundPlaces(trx, trigger.templateId, () => deleteTrigger(trx, id));
        await recordChange(trx, 'template', trigger.templateId, clock());
        const before = { template: trigger.templateId, id };
        await audit.recordOperator(trx, { action: 'trigger.deleted', userId, before });
      });
    },
    /** For the operator's command line: the owner of the trigger's template. Throws `not_found`. */
    async ownerOf(id: number): Promise<number> {
      return (await triggerWithOwner(id)).userId;
    },
  };
}

function wantedPlace({ position }: Readonly<Record<string, unknown>>): number | undefined {
  return typeof position === 'number' ? position : undefined;
}

function missing(id: number): AppError {
  return new AppError('not_found', { sentence: `There is no trigger ${id}.` });
}
