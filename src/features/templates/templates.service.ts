import { checkTemplate, TEMPLATE_DEFAULTS } from '../../contract/template.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Secrets } from '../../secrets.ts';
import type { Billing } from '../billing/billing.service.ts';
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
  type TemplateFields,
} from './templates.store.ts';
import { isUsableWebhookId, newWebhookId } from './webhook-id.ts';

export type { Template };

export interface Templates {
  /**
   * Throws `invalid_input` with a sentence per field, or `template_limit`. A webhook id that is sent along is
   * used only when it is well-formed, not weak and was never used by anybody.
   */
  create(userId: number, input: Readonly<Record<string, unknown>>): Promise<Template>;
  list(userId: number): Promise<Template[]>;
  /** Throws `not_found`, for somebody else's template as for none. */
  get(userId: number, id: number): Promise<Template>;
  remove(userId: number, id: number): Promise<void>;
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
  return {
    async create(userId, input) {
      const fields = readFields(input);
      const wanted = typeof input.webhookUrl === 'string' ? input.webhookUrl : '';
      return db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        const { maxTemplates } = await billing.entitlement(userId, trx);
        if (maxTemplates !== null && (await countTemplates(trx, userId)) >= maxTemplates) {
          throw new AppError('template_limit', { sentence: limitSentence(maxTemplates) });
        }
        const webhookId = await freshWebhookId(wanted);
        const template = await insertTemplate(trx, userId, webhookId, fields, clock());
        await recordChange(trx, 'template', template.id, clock());
        return template;

        async function freshWebhookId(candidate: string): Promise<string> {
          if (isUsableWebhookId(candidate) && (await reserveWebhookId(trx, candidate, clock())))
            return candidate;
          return freshWebhookId(newWebhookId(random));
        }
      });
    },
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
    async getForOperator(id) {
      return found(await findTemplateOfAnyUser(db.knex, id), id);
    },
    byNameForOperator: (name) => findTemplatesByName(db.knex, name),
    listForOperator: () => listTemplatesOfAllUsers(db.knex),
    byId: (id) => findTemplateOfAnyUser(db.knex, id),
    byWebhookId: (webhookId) => findTemplateByWebhookId(db.knex, webhookId),
    webhookSecret({ id, sealedWebhookSecret }) {
      return sealedWebhookSecret === null
        ? ''
        : secrets.decrypt(sealedWebhookSecret, `template:${id}:webhook-secret`);
    },
  };
}

function limitSentence(limit: number): string {
  return `You have reached the limit of ${limit} templates on your plan.`;
}

/** Defaults filled in, outer spaces removed, unknown fields refused by name. */
function readFields(input: Readonly<Record<string, unknown>>): TemplateFields {
  const { webhookUrl: _, ...given } = input;
  const values: Record<string, unknown> = { ...TEMPLATE_DEFAULTS };
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) values[name] = typeof value === 'string' ? value.trim() : value;
  }
  const problems = checkTemplate(values);
  for (const name of Object.keys(given)) {
    if (!FIELD_NAMES.has(name)) problems[name] = 'This field does not exist.';
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return values as unknown as TemplateFields;
}

const FIELD_NAMES: ReadonlySet<string> = new Set([
  ...Object.keys(TEMPLATE_DEFAULTS),
  'templateName',
  'role',
  'businessType',
  'mainGoal',
  'openerStyle',
  'closingInstruction',
  'productOrService',
]);

function found(template: Template | null, id: number): Template {
  if (template === null) throw missing(id);
  return template;
}

function missing(id: number): AppError {
  return new AppError('not_found', { sentence: `There is no template ${id}.` });
}
