import type { Knex } from 'knex';
import { FIELD_TYPE_LABELS, freeLabel } from '../../contract/contact-fields.ts';
import { NOT_SHARED } from '../../contract/speaker.ts';
import { STRATEGY_LIMITS, type StrategyDefinition } from '../../contract/strategy.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { ContactFields } from '../contacts/contact-fields.service.ts';
import type { Template, Templates } from '../templates/templates.service.ts';
import type { Strategies } from './engine/begin.ts';
import {
  countsOf,
  deleteStrategy,
  findOwner,
  findStrategy,
  insertStrategy,
  listStrategies,
  placeStrategies,
  type StoredStrategy,
  type StrategyCount,
  updateStrategy,
} from './strategies.store.ts';
import { placesOf, readStrategy, withContactFields } from './strategy-fields.ts';

export type { StoredStrategy, StrategyCount };

export type StrategiesService = ReturnType<typeof createStrategies>;

export interface StrategiesDeps {
  db: Database;
  audit: Audit;
  billing: Billing;
  templates: Templates;
  contactFields: Pick<ContactFields, 'list' | 'add'>;
  clock: () => number;
}

/** How an owner places a strategy; what is not named stays as it is. */
interface Placing {
  isEnabled?: boolean | undefined;
  /** From 1. */
  position?: number | undefined;
}

export interface StrategyToAdd {
  definition: StrategyDefinition;
  isEnabled: boolean;
}

/** The strategies of templates. */
export function createStrategies(deps: StrategiesDeps) {
  const { db, audit, billing, templates, contactFields, clock } = deps;

  /**
   * Makes the contact fields that are filled and not there yet. Throws `invalid_input` where one holds something else, or
   * `field_limit`.
   */
  async function ensureFields(userId: number, definitions: readonly StrategyDefinition[]): Promise<void> {
    let fields = await contactFields.list(userId);
    const steps = definitions.flatMap((one) => one.steps.map((step, index) => ({ step, index })));
    for (const { step, index } of steps.filter(({ step: { field } }) => field !== '')) {
      const { field: key, type, choices } = step;
      const known = fields.find((field) => field.key === key);
      if (known === undefined) {
        const words = key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');
        const label = freeLabel(words, fields);
        fields = await contactFields.add(userId, { key, label, type, choices }).catch(async (error) => {
          // Another request may have made it at the same moment.
          const now = await contactFields.list(userId);
          if (now.some((field) => field.key === key && field.type === type)) return now;
          throw error;
        });
      } else if (known.type !== type) {
        const problem = `Your contact field “${key}” is of another type: ${FIELD_TYPE_LABELS[known.type]}`;
        throw invalidFields({ [`steps.${index}.type`]: problem });
      }
    }
  }

  async function isInPlan(userId: number): Promise<boolean> {
    return (await billing.entitlement(userId)).dmStrategies;
  }

  async function requirePlan(userId: number): Promise<void> {
    if (!(await isInPlan(userId))) throw new AppError('strategy_plan');
  }

  async function owned(knex: Knex, userId: number, id: number): Promise<StoredStrategy> {
    const strategy = await findStrategy(knex, userId, id);
    if (strategy === null) throw missing(id);
    return strategy;
  }

  /** Throws `invalid_input` where the template that conversations are passed to does not share them. */
  async function requirePass(
    userId: number,
    templateId: number,
    { ends: { passTo = null } }: StrategyDefinition,
    saved?: StrategyDefinition,
  ): Promise<void> {
    if (passTo === null || passTo === saved?.ends.passTo) return;
    if (!(await templates.share(userId, templateId, passTo)))
      throw invalidFields({ 'ends.passTo': NOT_SHARED });
  }

  /** Puts a strategy at its wanted place and numbers the others around it. */
  async function place(
    trx: Knex.Transaction,
    userId: number,
    strategy: StoredStrategy,
    position: number | undefined,
  ): Promise<StoredStrategy> {
    if (position === undefined) return strategy;
    const all = await listStrategies(trx, userId, strategy.templateId);
    const others = all.filter(({ id }) => id !== strategy.id);
    await placeStrategies(trx, userId, others.toSpliced(position - 1, 0, strategy));
    return owned(trx, userId, strategy.id);
  }

  async function list(userId: number, templateId: number): Promise<StoredStrategy[]> {
    await templates.get(userId, templateId);
    return listStrategies(db.knex, userId, templateId);
  }

  return {
    isInPlan,
    ensureFields,
    /** Throws `not_found`. */
    list,
    /** null: it was deleted. */
    find: (userId: number, id: number): Promise<StoredStrategy | null> => findStrategy(db.knex, userId, id),
    /** Throws `not_found`, for somebody else's as for none. */
    get: (userId: number, id: number): Promise<StoredStrategy> => owned(db.knex, userId, id),
    counts: (userId: number, ids: readonly number[]): Promise<StrategyCount[]> =>
      countsOf(db.knex, userId, ids),
    /** What is still to be filled in, each once: until then it does not run. */
    async placesLeft(userId: number, strategy: StoredStrategy): Promise<string[]> {
      const { confirmedBrackets } = await templates.get(userId, strategy.templateId);
      return placesOf(strategy, confirmedBrackets);
    },
    /** Those that may run: switched on, and with nothing left to fill in. */
    async toRun(userId: number, { id, confirmedBrackets }: Template): Promise<Strategies> {
      const all = await listStrategies(db.knex, userId, id);
      const ready = all.filter((one) => one.isEnabled && placesOf(one, confirmedBrackets).length === 0);
      if (ready.length === 0) return ready;
      const fields = await contactFields.list(userId);
      return ready.map((one) => withContactFields(one, fields)).filter(({ steps }) => steps.length > 0);
    },
    /** Comes last in order. Throws `not_found` (template), `invalid_input`, `strategy_plan` or `strategy_limit`. */
    async add(
      userId: number,
      templateId: number,
      input: StrategyDefinition,
      { isEnabled = true, position }: Placing = {},
    ): Promise<StoredStrategy> {
      await templates.get(userId, templateId);
      await requirePlan(userId);
      const definition = readStrategy(input);
      await requirePass(userId, templateId, definition);
      await ensureFields(userId, [definition]);
      return db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        const existing = await listStrategies(trx, userId, templateId);
        requireRoom(existing.length + 1);
        const last = existing.at(-1)?.position ?? 0;
        const added = await insertStrategy(
          trx,
          userId,
          templateId,
          { definition, isEnabled, position: last + 1 },
          clock(),
        );
        await recordChange(trx, 'template', templateId, clock());
        const after = { template: templateId, id: added.id };
        await audit.recordOperator(trx, { action: 'strategy.created', userId, after });
        return place(trx, userId, added, position);
      });
    },
    /** Adds many inside the caller's transaction, which holds the owner's lock and has checked them. */
    async addAllIn(
      trx: Knex.Transaction,
      userId: number,
      templateId: number,
      all: readonly StrategyToAdd[],
    ): Promise<void> {
      requireRoom(all.length);
      for (const [index, one] of all.entries())
        await insertStrategy(trx, userId, templateId, { ...one, position: index + 1 }, clock());
    },
    /** Throws `not_found`, `invalid_input`, `strategy_plan`, or `conflict` where it has changed since `baseVersion`. */
    async update(
      userId: number,
      id: number,
      input: StrategyDefinition,
      { isEnabled, position, baseVersion }: Placing & { baseVersion?: number | undefined },
    ): Promise<StoredStrategy> {
      const before = await owned(db.knex, userId, id);
      const { templateId } = before;
      await requirePlan(userId);
      const definition = readStrategy(input);
      await requirePass(userId, templateId, definition, before);
      await ensureFields(userId, [definition]);
      return db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        const current = await owned(trx, userId, id);
        if (baseVersion !== undefined && baseVersion !== current.version) throw new AppError('conflict');
        const version = current.version + 1;
        const saved = await updateStrategy(
          trx,
          userId,
          id,
          { definition, isEnabled: isEnabled ?? current.isEnabled, version },
          clock(),
        );
        await recordChange(trx, 'template', templateId, clock());
        return place(trx, userId, saved, position);
      });
    },
    /** Throws `not_found`. Also without the plan: what an owner has, the owner may throw away. */
    async remove(userId: number, id: number): Promise<void> {
      await db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        const { templateId } = await owned(trx, userId, id);
        await deleteStrategy(trx, userId, id);
        await recordChange(trx, 'template', templateId, clock());
        const before = { template: templateId, id };
        await audit.recordOperator(trx, { action: 'strategy.deleted', userId, before });
      });
    },
    /** For the operator's command line. Throws `not_found`. */
    async ownerOf(id: number): Promise<number> {
      const userId = await findOwner(db.knex, id);
      if (userId === null) throw missing(id);
      return userId;
    },
  };
}

function requireRoom(count: number): void {
  if (count <= STRATEGY_LIMITS.perTemplate) return;
  throw new AppError('strategy_limit', {
    sentence: `A template can have at most ${STRATEGY_LIMITS.perTemplate} strategies (the limit).`,
  });
}

function missing(id: number): AppError {
  return new AppError('not_found', { sentence: `There is no strategy ${id}.` });
}
