import type { Knex } from 'knex';
import { isPaused, type Pause, pauseFor } from '../../contract/bot-control.ts';
import type { BracketBody } from '../../contract/template-api.ts';
import type { Editor } from '../../contract/template-history.ts';
import { type TemplatePlace, templatePlaces } from '../../contract/template-places.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import { AppError } from '../../errors.ts';
import { type OpenSaved, webhookSecretPlace } from '../../saved-secrets.ts';
import type { Secrets } from '../../secrets.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { Billing } from '../billing/billing.service.ts';
import { withFaq } from './add-faq.ts';
import { withBracket } from './confirm-bracket.ts';
import { withForbidden } from './forbid-words.ts';
import { fieldsWithoutPlaces, textsWithPlaces } from './take-out-places.ts';
import { type TemplateActivity, templateActivity } from './template-activity.store.ts';
import { type EditOrigin, editTemplate } from './template-edit.ts';
import { fieldsOf, optionalFieldsOf, readTemplate, type TemplateInput } from './template-fields.ts';
import { isDraft, type TemplatePlaces } from './template-places.ts';
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
  type TemplateFields,
  templatesOfGroup,
  updateTemplate,
} from './templates.store.ts';
import { isUsableWebhookId, newWebhookId } from './webhook-id.ts';

export type { Template };

export type Templates = ReturnType<typeof createTemplates>;

export interface TemplatesDeps {
  db: Database;
  audit: Audit;
  billing: Billing;
  secrets: Secrets;
  openSaved: OpenSaved;
  places: TemplatePlaces;
  clock: () => number;
  random: (bytes: number) => Buffer;
}

export function createTemplates(deps: TemplatesDeps) {
  const { db, audit, billing, secrets, openSaved, places, clock, random } = deps;

  async function freshWebhookId(trx: Knex.Transaction, userId: number, wanted: string): Promise<string> {
    if (isUsableWebhookId(wanted) && (await reserveWebhookId(trx, userId, wanted, clock()))) return wanted;
    return freshWebhookId(trx, userId, newWebhookId(random));
  }

  /**
   * The same inside the caller's transaction, which holds the owner's lock, adds what belongs to the template and then
   * settles its places.
   */
  async function createIn(
    trx: Knex.Transaction,
    userId: number,
    input: TemplateInput,
    wantedId = '',
  ): Promise<Template> {
    const { maxTemplates } = await billing.entitlementIn(trx, userId);
    if (maxTemplates !== null && (await countTemplates(trx, userId)) >= maxTemplates) {
      throw new AppError('template_limit', { sentence: limitSentence(maxTemplates, billing.mode) });
    }
    const webhookId = await freshWebhookId(trx, userId, wantedId);
    const created = await insertTemplate(trx, userId, webhookId, input.fields, clock());
    const more = changesOf(created, input);
    const template =
      Object.keys(more).length === 0 ? created : await updateTemplate(trx, created.id, more, clock());
    await recordChange(trx, 'template', template.id, clock());
    await audit.recordOperator(trx, { action: 'template.created', userId, after: { id: template.id } });
    return template;
  }

  /** Secret and pause, as they are stored. */
  function changesOf(template: Template, input: TemplateInput): TemplateChanges {
    const { webhookSecret } = input;
    const changes: TemplateChanges = {};
    if (webhookSecret !== undefined) {
      changes.sealedWebhookSecret =
        webhookSecret === '' ? null : secrets.encrypt(webhookSecret, webhookSecretPlace(template.id));
    }
    if (input.isPaused !== undefined && input.isPaused !== isPaused(clock(), template.pause)) {
      changes.pause = input.isPaused ? pauseFor('owner', null, clock()) : null;
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
      await places.around(trx, id, async () => updateTemplate(trx, id, await decide(current, trx), clock()));
      await recordChange(trx, 'template', id, clock());
      await audit.recordOperator(trx, { action: 'template.changed', userId, after: { id } });
      return found(await findTemplate(trx, userId, id), id);
    });
  }

  /** Writes the fields that `decide` finds right for what is stored. Throws as `update` does. */
  function revise(
    userId: number,
    id: number,
    decide: (current: Template, trx: Knex.Transaction) => Promise<Partial<TemplateFields>>,
    origin: EditOrigin,
  ): Promise<Template> {
    return change(userId, id, async (current, trx) =>
      editTemplate(trx, current, await decide(current, trx), origin, clock()),
    );
  }

  return {
    /**
     * Throws `invalid_input` with a sentence per field, or `template_limit`. A webhook id that is sent along is
     * used only when it is well-formed, not weak and was never used by anybody.
     */
    async create(userId: number, input: Readonly<Record<string, unknown>>): Promise<Template> {
      const read = readTemplate(input);
      const wanted = typeof input.webhookUrl === 'string' ? input.webhookUrl : '';
      return db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        const { id } = await createIn(trx, userId, read, wanted);
        await places.settleNew(trx, id);
        return found(await findTemplate(trx, userId, id), id);
      });
    },
    createIn,
    /**
     * Leaves extras that are not named as they are, and with a base version every field. Throws `not_found`,
     * `invalid_input` or `EditConflict`.
     */
    update: (
      userId: number,
      id: number,
      input: Readonly<Record<string, unknown>>,
      origin: EditOrigin,
    ): Promise<Template> =>
      change(userId, id, async (current, trx) => {
        const isWhole = origin.baseVersion === undefined;
        const read = readTemplate(input, isWhole ? optionalFieldsOf(current) : { ...fieldsOf(current) });
        const edit = await editTemplate(trx, current, fieldsOf(read.fields), origin, clock());
        return { ...edit, ...changesOf(current, read) };
      }),
    revise,
    /**
     * Appends to what the FAQs are by then, so that additions at the same moment lose nothing. Throws `not_found`,
     * `invalid_input`, or `conflict` where the question has its answer already.
     */
    addFaq: (
      userId: number,
      id: number,
      faq: { question: string; answer: string },
      editor: Editor,
    ): Promise<Template> =>
      revise(userId, id, async ({ faqs }) => ({ faqs: withFaq(faqs, faq) }), { editor }),
    /** The same for forbidden words; `added` leaves out those that were forbidden before. */
    async forbid(
      userId: number,
      id: number,
      words: readonly string[],
      editor: Editor,
    ): Promise<{ template: Template; added: readonly string[] }> {
      let added: readonly string[] = [];
      const decide = async ({ forbiddenWords }: Template) => {
        const grown = withForbidden(forbiddenWords, words);
        added = grown.added;
        return { forbiddenWords: grown.list };
      };
      return { template: await revise(userId, id, decide, { editor }), added };
    },
    /** Says of a bracket that it is meant as it stands, or takes that back. Throws `not_found` or `invalid_input`. */
    confirmBracket: (userId: number, id: number, body: BracketBody, editor: Editor): Promise<Template> =>
      revise(
        userId,
        id,
        async ({ confirmedBrackets }) => ({ confirmedBrackets: withBracket(confirmedBrackets, body) }),
        { editor },
      ),
    /**
     * Takes out what is still to be filled in: sentences, FAQs and optional texts are deleted, triggers switched off. What a
     * required field can't do without stays.
     */
    takeOutPlaces: (userId: number, id: number, editor: Editor): Promise<Template> =>
      revise(
        userId,
        id,
        async (current, trx) => {
          await places.silenceTriggers(trx, current);
          return fieldsWithoutPlaces(current);
        },
        { editor },
      ),
    /** What `takeOutPlaces` would do now; `staysDraft` where a required field keeps its place. Throws `not_found`. */
    async previewTakeOut(userId: number, id: number) {
      const template = found(await findTemplate(db.knex, userId, id), id);
      const rest = { ...template, ...fieldsWithoutPlaces(template) };
      return {
        fields: textsWithPlaces(template),
        triggers: await places.unfinishedTriggers(db.knex, template),
        staysDraft: templatePlaces(rest, []).length > 0,
      };
    },
    /** What each still has to fill in, by id. */
    placesOf: (list: readonly Template[]): Promise<Map<number, TemplatePlace[]>> => places.of(db.knex, list),
    /** The newest draft of an owner who has nothing but drafts; null otherwise. */
    async onlyDraft(userId: number): Promise<{ template: Template; placesLeft: number } | null> {
      const list = await listTemplates(db.knex, userId);
      const left = await places.of(db.knex, list);
      const drafts = list.filter((each) => isDraft(each, left.get(each.id)?.length ?? 0));
      const newest = drafts.at(-1);
      if (newest === undefined || drafts.length < list.length) return null;
      return { template: newest, placesLeft: left.get(newest.id)?.length ?? 0 };
    },
    /** Whoever changes what belongs to a template does it in this, see there. */
    aroundPlaces: places.around,
    settleNewPlaces: places.settleNew,
    /** Silences the template until then; null lets it speak. */
    pause: (userId: number, id: number, pause: Pause | null): Promise<Template> =>
      change(userId, id, () => ({ pause })),
    /** A new address; the old one answers nobody any more. */
    rotateWebhook: (userId: number, id: number): Promise<Template> =>
      change(userId, id, async (_, trx) => ({ webhookUrl: await freshWebhookId(trx, userId, '') })),
    list: (userId: number): Promise<Template[]> => listTemplates(db.knex, userId),
    /** Throws `not_found`, for somebody else's template as for none. */
    async get(userId: number, id: number): Promise<Template> {
      return found(await findTemplate(db.knex, userId, id), id);
    },
    async remove(userId: number, id: number): Promise<void> {
      await db.knex.transaction(async (trx) => {
        if (!(await markTemplateDeleted(trx, userId, id, clock()))) throw missing(id);
        await recordChange(trx, 'template', id, clock());
        await audit.recordOperator(trx, { action: 'template.deleted', userId, before: { id } });
      });
    },
    /** Triggers and last conversation, by the ids asked for. */
    activity: (ids: readonly number[]): Promise<Map<number, TemplateActivity>> =>
      templateActivity(db.knex, ids),
    /** For the operator's command line: whoever owns it. */
    async getForOperator(id: number): Promise<Template> {
      return found(await findTemplateOfAnyUser(db.knex, id), id);
    },
    /** All that have exactly this name, whoever owns them. */
    byNameForOperator: (name: string): Promise<Template[]> => findTemplatesByName(db.knex, name),
    listForOperator: (): Promise<Template[]> => listTemplatesOfAllUsers(db.knex),
    /** For background work, whoever owns it; null when it was deleted. */
    byId: (userId: number, id: number): Promise<Template | null> => findTemplate(db.knex, userId, id),
    /** Those that share conversations with a template, itself included; none where it shares with none. */
    ofGroup: (template: Pick<Template, 'userId' | 'sharesWith'>): Promise<Template[]> =>
      templatesOfGroup(db.knex, template),
    /** Whether two templates share conversations. Throws `not_found` for the first one. */
    async share(userId: number, id: number, otherId: number): Promise<boolean> {
      const group = await templatesOfGroup(db.knex, found(await findTemplate(db.knex, userId, id), id));
      return id !== otherId && group.some((one) => one.id === otherId);
    },
    /** For the webhook: null when nobody has the address. */
    byWebhookId: (webhookId: string): Promise<Template | null> => findTemplateByWebhookId(db.knex, webhookId),
    /** What callers must send as X-Webhook-Secret; '' when the owner set none, null when it can't be read. */
    webhookSecret({ id, sealedWebhookSecret }: Template): string | null {
      return sealedWebhookSecret === null ? '' : openSaved(sealedWebhookSecret, webhookSecretPlace(id));
    },
  };
}

function limitSentence(limit: number, mode: Billing['mode']): string {
  if (mode === 'free') return `This server has a limit of ${limit} templates. Delete one to make room.`;
  return `You have reached the limit of ${limit} templates on your plan.`;
}

function found(template: Template | null, id: number): Template {
  if (template === null) throw missing(id);
  return template;
}

function missing(id: number): AppError {
  return new AppError('not_found', { sentence: `There is no template ${id}.` });
}
