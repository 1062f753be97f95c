import type { Knex } from 'knex';
import type { Pause } from '../../contract/bot-control.ts';
import type { ReplyTemplate } from '../../contract/reply.ts';
import { type PauseColumns, pauseColumns, toPause } from '../../db/pause-columns.ts';

/** A template as it is stored. The webhook secret stays sealed. */
export interface Template extends ReplyTemplate {
  userId: number;
  webhookUrl: string;
  /** How long a message waits for more of them; 0: not at all. */
  waitForMoreMs: number;
  /** Whether replies come as if somebody typed them. */
  typingSpeed: boolean;
  dailyAiLimit: number | null;
  sealedWebhookSecret: string | null;
  deliveryField: string;
  deliveryFlow: string;
  pause: Pause | null;
  /** The name of the group that it shares conversations with; '' for none. */
  sharesWith: string;
  /** The template that its conversations lie with: one of its group, or itself. */
  homeId: number;
  /** Counts the changes of what the owner writes; a pause, a secret or another address is none. */
  version: number;
  /** When its last place was filled in; null while it has never been without any. */
  finishedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

/** What an owner writes; everything else is the server's. */
export type TemplateFields = Omit<ReplyTemplate, 'id'> &
  Pick<Template, 'waitForMoreMs' | 'typingSpeed' | 'dailyAiLimit' | 'deliveryField' | 'deliveryFlow'>;

/** What an update may write. */
export type TemplateChanges = Partial<
  TemplateFields &
    Pick<Template, 'sealedWebhookSecret' | 'pause' | 'webhookUrl' | 'version'> & {
      /** See `fieldVersions`. */
      fieldVersions: string;
    }
>;

type Row = Record<string, string | number | null>;

/** Field of the code and column of the table, for every field that an owner writes. */
const COLUMNS = {
  templateName: 'template_name',
  role: 'role',
  businessType: 'business_type',
  mainGoal: 'main_goal',
  tone: 'tone',
  openerStyle: 'opener_style',
  forbiddenWords: 'forbidden_words',
  lengthPreference: 'length_preference',
  closingInstruction: 'closing_instruction',
  productOrService: 'product_or_service',
  faqs: 'faqs',
  useEmojis: 'use_emojis',
  useVoice: 'use_voice',
  enableConversationMemory: 'enable_conversation_memory',
  conversationMemoryLength: 'conversation_memory_length',
  model: 'model',
  temperature: 'temperature',
  secondLook: 'second_look',
  secondLookModel: 'second_look_model',
  seesPhotos: 'sees_photos',
  hearsVoice: 'hears_voice',
  hearingModel: 'hearing_model',
  keepsAttachments: 'keeps_attachments',
  fallbackReply: 'fallback_reply',
  disclosureLine: 'disclosure_line',
  waitForMoreMs: 'wait_for_more_ms',
  typingSpeed: 'typing_speed',
  repliesPerCustomer: 'replies_per_customer',
  hours: 'hours',
  awayText: 'away_text',
  dailyAiLimit: 'daily_ai_limit',
  deliveryField: 'delivery_field',
  deliveryFlow: 'delivery_flow',
  confirmedBrackets: 'confirmed_brackets',
} as const satisfies Record<keyof TemplateFields, string>;

const ALL_COLUMNS = {
  ...COLUMNS,
  sealedWebhookSecret: 'webhook_secret',
  webhookUrl: 'webhook_id',
  version: 'version',
  fieldVersions: 'field_versions',
} as const satisfies Record<keyof Omit<TemplateChanges, 'pause'>, string>;

export async function insertTemplate(
  db: Knex,
  userId: number,
  webhookId: string,
  fields: TemplateFields,
  now: number,
): Promise<Template> {
  const row = { user_id: userId, webhook_id: webhookId, created_at: now, updated_at: now, ...toRow(fields) };
  const [stored] = await db('templates').insert(row).returning('*');
  return toTemplate(stored);
}

export async function updateTemplate(
  db: Knex,
  id: number,
  changes: TemplateChanges,
  now: number,
): Promise<Template> {
  const row = toRow(changes);
  const [stored] = await db('templates')
    .where({ id })
    .update({ ...row, ...hoursChange(db, row, now), updated_at: now })
    .returning('*');
  return toTemplate(stored);
}

function hoursChange(db: Knex, { hours }: Row, now: number): Record<string, Knex.Raw> {
  if (hours === undefined) return {};
  const changed =
    'case when hours is distinct from cast(? as text) then cast(? as bigint) else hours_changed_at end';
  return { hours_changed_at: db.raw(changed, [hours, now]) };
}

export async function listTemplates(db: Knex, userId: number): Promise<Template[]> {
  const rows: Row[] = await db('templates').where({ user_id: userId }).whereNull('deleted_at').orderBy('id');
  return rows.map(toTemplate);
}

export async function findTemplate(db: Knex, userId: number, id: number): Promise<Template | null> {
  const row: Row | undefined = await db('templates')
    .where({ user_id: userId, id })
    .whereNull('deleted_at')
    .first();
  return row === undefined ? null : toTemplate(row);
}

/** The templates that share conversations with one, itself included. */
export async function templatesOfGroup(
  db: Knex,
  { userId, sharesWith }: Pick<Template, 'userId' | 'sharesWith'>,
): Promise<Template[]> {
  if (sharesWith === '') return [];
  const rows: Row[] = await db('templates')
    .where({ user_id: userId, shares_with: sharesWith })
    .whereNull('deleted_at')
    .orderBy('id');
  return rows.map(toTemplate);
}

export async function findTemplateByWebhookId(db: Knex, webhookId: string): Promise<Template | null> {
  const row: Row | undefined = await db('templates')
    // An address names no owner: this one table finds it, over all of them.
    .where('user_id', db('webhook_ids').where({ webhook_id: webhookId }).select('user_id'))
    .where({ webhook_id: webhookId })
    .whereNull('deleted_at')
    .first();
  return row === undefined ? null : toTemplate(row);
}

/** For each field that was ever changed, the version that changed it last. */
export async function fieldVersions(db: Knex, id: number): Promise<Record<string, number>> {
  const row = await db('templates').where({ id }).first('field_versions');
  return JSON.parse(row?.field_versions ?? '{}');
}

/** For the command line, whose operator acts for every owner. */
export async function findTemplateOfAnyUser(db: Knex, id: number): Promise<Template | null> {
  const row: Row | undefined = await db('templates').where({ id }).whereNull('deleted_at').first();
  return row === undefined ? null : toTemplate(row);
}

/** For the command line, as above. */
export async function findTemplatesByName(db: Knex, name: string): Promise<Template[]> {
  const rows: Row[] = await db('templates')
    .where({ template_name: name })
    .whereNull('deleted_at')
    .orderBy('id');
  return rows.map(toTemplate);
}

/** For the command line, as above. */
export async function listTemplatesOfAllUsers(db: Knex): Promise<Template[]> {
  const rows: Row[] = await db('templates').whereNull('deleted_at').orderBy('id');
  return rows.map(toTemplate);
}

export async function countTemplates(db: Knex, userId: number): Promise<number> {
  const row = await db('templates')
    .where({ user_id: userId })
    .whereNull('deleted_at')
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

/** Of a deleted template's conversations only its name is shown; nothing else of what its owner wrote stays. */
const WRITTEN = [
  'role',
  'business_type',
  'main_goal',
  'opener_style',
  'forbidden_words',
  'closing_instruction',
  'product_or_service',
  'faqs',
  'fallback_reply',
  'disclosure_line',
  'delivery_field',
  'delivery_flow',
  'away_text',
] as const;
/** What belongs to a template and to nothing else. */
const OF_TEMPLATE = [
  'template_versions',
  'triggers',
  'strategies',
  'golden_chats',
  'chat_links',
  'tool_mappings',
] as const;

/** The row stays, because its conversations keep its name. True when there was one to delete. */
export async function markTemplateDeleted(
  db: Knex,
  userId: number,
  id: number,
  now: number,
): Promise<boolean> {
  const changed = await db('templates')
    .where({ user_id: userId, id })
    .whereNull('deleted_at')
    .update({
      deleted_at: now,
      updated_at: now,
      webhook_secret: null,
      confirmed_brackets: '[]',
      ...Object.fromEntries(WRITTEN.map((column) => [column, ''])),
    });
  if (changed === 0) return false;
  for (const table of OF_TEMPLATE) await db(table).where({ user_id: userId, template_id: id }).delete();
  // One that runs ends itself, and says why.
  await db('trials').where({ user_id: userId, template_id: id }).whereNotNull('ended_at').delete();
  return true;
}

/** Reserves an address for ever. False when anybody ever had it. */
export async function reserveWebhookId(
  db: Knex,
  userId: number,
  webhookId: string,
  now: number,
): Promise<boolean> {
  const rows = await db('webhook_ids')
    .insert({ webhook_id: webhookId, user_id: userId, created_at: now })
    .onConflict('webhook_id')
    .ignore()
    .returning('webhook_id');
  return rows.length > 0;
}

function toRow({ pause, ...fields }: TemplateChanges): Row {
  const row: Row = pause === undefined ? {} : { ...pauseColumns(pause) };
  for (const [name, column] of Object.entries(ALL_COLUMNS)) {
    const value = fields[name as keyof typeof fields];
    if (value !== undefined) row[column] = toCell(value);
  }
  return row;
}

function toCell(
  value: NonNullable<TemplateChanges[keyof Omit<TemplateChanges, 'pause'>]> | null,
): string | number | null {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function toTemplate(row: Row): Template {
  const text = (column: string) => String(row[column] ?? '');
  return {
    id: Number(row.id),
    userId: Number(row.user_id),
    webhookUrl: text('webhook_id'),
    templateName: text('template_name'),
    role: text('role'),
    businessType: text('business_type'),
    mainGoal: text('main_goal'),
    tone: text('tone'),
    openerStyle: text('opener_style'),
    forbiddenWords: text('forbidden_words'),
    lengthPreference: text('length_preference'),
    closingInstruction: text('closing_instruction'),
    productOrService: text('product_or_service'),
    faqs: text('faqs'),
    useEmojis: row.use_emojis === 1,
    useVoice: row.use_voice === 1,
    enableConversationMemory: row.enable_conversation_memory === 1,
    conversationMemoryLength: Number(row.conversation_memory_length),
    model: text('model'),
    temperature: row.temperature === null ? null : Number(row.temperature),
    secondLook: row.second_look === 1,
    secondLookModel: text('second_look_model'),
    seesPhotos: row.sees_photos === 1,
    hearsVoice: row.hears_voice === 1,
    hearingModel: text('hearing_model'),
    keepsAttachments: row.keeps_attachments === 1,
    fallbackReply: text('fallback_reply'),
    disclosureLine: text('disclosure_line'),
    waitForMoreMs: Number(row.wait_for_more_ms),
    typingSpeed: row.typing_speed === 1,
    repliesPerCustomer: row.replies_per_customer === null ? null : Number(row.replies_per_customer),
    hours: row.hours === null ? null : JSON.parse(text('hours')),
    awayText: text('away_text'),
    dailyAiLimit: row.daily_ai_limit === null ? null : Number(row.daily_ai_limit),
    sealedWebhookSecret: row.webhook_secret === null ? null : text('webhook_secret'),
    deliveryField: text('delivery_field'),
    deliveryFlow: text('delivery_flow'),
    confirmedBrackets: JSON.parse(text('confirmed_brackets')),
    pause: toPause(row as unknown as PauseColumns),
    sharesWith: text('shares_with'),
    homeId: Number(row.home_id ?? row.id),
    version: Number(row.version),
    finishedAt: row.finished_at === null ? null : Number(row.finished_at),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  };
}
