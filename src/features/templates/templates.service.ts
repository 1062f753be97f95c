import type { Knex } from 'knex';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import { AppError } from '../../errors.ts';
import type { Secrets } from '../../secrets.ts';
import type { Billing } from '../billing/billing.service.ts';
import { UNTIL_RESUMED } from '../replies/fixed-reply.ts';
import { type TemplateActivity, templateActivity } from './template-activity.store.ts';
import { fieldsOf, optionalFieldsOf, readTemplate, type TemplateInput } from './template-fields.ts';
import {
  countTemplates,
  findTemplate,
  findTemplateByWebhookId,
  findTemplateOfAnyUser,
  findTemplatesByName,
  insertTemplate,
  listTemplates,
  listTemplatesOfAllUsers,
  markTemplateDeleted,
  reserveWebhookId,
  type Template,
  type TemplateChanges,
  updateTemplate,
} from './templates.store.ts';
import { isUsableWebhookId, newWebhookId } from './webhook-id.ts';

export type { Template };

export interface Templates {
  /**
   * Throws `invalid_input` with a sentence per field, or `template_limit`. A webhook id that is sent along is
   * used only when it is well-formed, not weak and was never used by anybody.
   */
  create(userId: number, input: Readonly<Record<string, unknown>>): Promise<Template>;
  /** The same inside the caller's transaction, which holds the owner's lock. */
  createIn(trx: Knex.Transaction, userId: number, input: TemplateInput, wantedId?: string): Promise<Template>;
  /** Leaves extras that are not named as they are. Throws `not_found` or `invalid_input`. */
  update(userId: number, id: number, input: Readonly<Record<string, unknown>>): Promise<Template>;
  /** Silences the template until then; null lets it speak. */
  pause(userId: number, id: number, until: number | null): Promise<Template>;
  /** A new address; the old one answers nobody any more. */
  rotateWebhook(userId: number, id: number): Promise<Template>;
  list(userId: number): Promise<Template[]>;
  /** Throws `not_found`, for somebody else's template as for none. */
  get(userId: number, id: number): Promise<Template>;
  remove(userId: number, id: number): Promise<void>;
  /** Triggers and last conversation, by the ids asked for. */
  activity(ids: readonly number[]): Promise<Map<number, TemplateActivity>>;
  /** For the operator's command line: whoever owns it. */
  getForOperator(id: number): Promise<Template>;
  /** All that have exactly this name, whoever owns them. */
  byNameForOperator(name: string): Promise<Template[]>;
  listForOperator(): Promise<Template[]>;
  /** For the webhook: null when nobody has the address. */
  byWebhookId(webhookId: string): Promise<Template | null>;
  /** For background work, whoever owns it; null when it was deleted. */
  byId(id: number): Promise<Template | null>;
  /** What callers must send as X-Webhook-Secret; '' when the owner set none. */
  webhookSecret(template: Template): string;
}

export interface TemplatesDeps {
  db: Database;
  billing: Billing;
  secrets: Secrets;
  clock: () => number;
  random: (bytes: number) => Buffer;
}

export function createTemplates({ db, billing, secrets, clock, random }: TemplatesDeps): Templates {
  async function freshWebhookId(trx: Knex.Transaction, wanted: string): Promise<string> {
    if (isUsableWebhookId(wanted) && (await reserveWebhookId(trx, wanted, clock()))) return wanted;
    return freshWebhookId(trx, newWebhookId(random));
  }

  async function createIn(
    trx: Knex.Transaction,
    userId: number,
    input: TemplateInput,
    wantedId = '',
  ): Promise<Template> {
    const { maxTemplates } = await billing.entitlement(userId, trx);
    if (maxTemplates !== null && (await countTemplates(trx, userId)) >= maxTemplates) {
      throw new AppError('template_limit', { sentence: limitSentence(maxTemplates) });
    }
    const webhookId = await freshWebhookId(trx, wantedId);
    const created = await insertTemplate(trx, userId, webhookId, input.fields, clock());
    const more = changesOf(created, input);
    const template =
      Object.keys(more).length === 0 ? created : await updateTemplate(trx, created.id, more, clock());
    await recordChange(trx, 'template', template.id, clock());
    return template;
  }

  /** Secret and pause, as they are stored. */
  function changesOf(template: Template, { webhookSecret, isPaused }: TemplateInput): TemplateChanges {
    const changes: TemplateChanges = {};
    if (webhookSecret !== undefined) {
      changes.sealedWebhookSecret =
        webhookSecret === '' ? null : secrets.encrypt(webhookSecret, secretPlace(template.id));
    }
    const isPausedNow = template.pausedUntil !== null && template.pausedUntil > clock();
    if (isPaused !== undefined && isPaused !== isPausedNow) {
      changes.pausedUntil = isPaused ? UNTIL_RESUMED : null;
    }
    return changes;
  }

  /** Reads, decides and writes under the owner's lock. */
  function change(
    userId: number,
    id: number,
    decide: (current: Template, trx: Knex.Transaction) => TemplateChanges | Promise<TemplateChanges>,
  ): Promise<Template> {
    return db.knex.transaction(async (trx) => {
      await lockOwner(trx, userId);
      const current = found(await findTemplate(trx, userId, id), id);
      const template = await updateTemplate(trx, id, await decide(current, trx), clock());
      await recordChange(trx, 'template', id, clock());
      return template;
    });
  }

  return {
    async create(userId, input) {
      const read = readTemplate(input);
      const wanted = typeof input.webhookUrl === 'string' ? input.webhookUrl : '';
      return db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        return createIn(trx, userId, read, wanted);
      });
    },
    createIn,
    update: (userId, id, input) =>
      change(userId, id, (current) => {
        const read = readTemplate(input, optionalFieldsOf(current));
        return { ...fieldsOf(read.fields), ...changesOf(current, read) };
      }),
    pause: (userId, id, until) => change(userId, id, () => ({ pausedUntil: until })),
    rotateWebhook: (userId, id) =>
      change(userId, id, async (_, trx) => ({ webhookUrl: await freshWebhookId(trx, '') })),
    list: (userId) => listTemplates(db.knex, userId),
    async get(userId, id) {
      return found(await findTemplate(db.knex, userId, id), id);
    },
    async remove(userId, id) {
      await db.knex.transaction(async (trx) => {
        if (!(await markTemplateDeleted(trx, userId, id, clock()))) throw missing(id);
        await recordChange(trx, 'template', id, clock());
      });
    },
    activity: (ids) => templateActivity(db.knex, ids),
    async getForOperator(id) {
      return found(await findTemplateOfAnyUser(db.knex, id), id);
    },
    byNameForOperator: (name) => findTemplatesByName(db.knex, name),
    listForOperator: () => listTemplatesOfAllUsers(db.knex),
    byId: (id) => findTemplateOfAnyUser(db.knex, id),
    byWebhookId: (webhookId) => findTemplateByWebhookId(db.knex, webhookId),
    webhookSecret({ id, sealedWebhookSecret }) {
      return sealedWebhookSecret === null ? '' : secrets.decrypt(sealedWebhookSecret, secretPlace(id));
    },
  };
}

function secretPlace(id: number): string {
  return `template:${id}:webhook-secret`;
}

function limitSentence(limit: number): string {
  return `You have reached the limit of ${limit} templates on your plan.`;
}

function found(template: Template | null, id: number): Template {
  if (template === null) throw missing(id);
  return template;
}

function missing(id: number): AppError {
  return new AppError('not_found', { sentence: `There is no template ${id}.` });
}
