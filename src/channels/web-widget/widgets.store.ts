import type { Knex } from 'knex';
import type { WidgetColor, WidgetPosition } from '../../contract/widget-lists.ts';

/** A chat that an owner puts on websites. Times are UTC milliseconds. */
export interface Widget {
  id: number;
  userId: number;
  templateId: number;
  templateName: string;
  /** It answers no more. */
  isTemplateDeleted: boolean;
  publicId: string;
  allowedOrigins: readonly string[];
  title: string;
  greeting: string;
  color: WidgetColor;
  position: WidgetPosition;
  isEnabled: boolean;
  /** Visitors read that an assistant answers. */
  tellsOfAssistant: boolean;
  createdAt: number;
  updatedAt: number;
}

/** What its owner chooses. */
export type WidgetFields = Pick<
  Widget,
  | 'templateId'
  | 'allowedOrigins'
  | 'title'
  | 'greeting'
  | 'color'
  | 'position'
  | 'isEnabled'
  | 'tellsOfAssistant'
>;

export async function insertWidget(
  db: Knex,
  userId: number,
  { publicId, ...fields }: WidgetFields & Pick<Widget, 'publicId'>,
  now: number,
): Promise<number> {
  const row = {
    user_id: userId,
    public_id: publicId,
    ...toColumns(fields),
    created_at: now,
    updated_at: now,
  };
  const [inserted] = await db('web_widgets').insert(row).returning('id');
  return inserted?.id;
}

export async function updateWidget(
  db: Knex,
  { userId, id }: Pick<Widget, 'userId' | 'id'>,
  fields: WidgetFields,
  now: number,
): Promise<void> {
  await db('web_widgets')
    .where({ user_id: userId, id })
    .update({ ...toColumns(fields), updated_at: now });
}

export async function listWidgets(db: Knex, userId: number): Promise<Widget[]> {
  const rows = await withTemplates(db).where('w.user_id', userId).orderBy('w.id');
  return rows.map(toWidget);
}

export async function countWidgets(db: Knex, userId: number): Promise<number> {
  const [row] = await db('web_widgets').where({ user_id: userId }).count({ count: '*' });
  return Number(row?.count ?? 0);
}

export async function findWidget(db: Knex, userId: number, id: number): Promise<Widget | null> {
  const row = await withTemplates(db).where({ 'w.user_id': userId, 'w.id': id }).first();
  return row === undefined ? null : toWidget(row);
}

/** Whoever owns it, unless the account is closed. */
export async function findWidgetByPublicId(db: Knex, publicId: string): Promise<Widget | null> {
  const row = await withTemplates(db)
    .join('users as u', 'u.id', 'w.user_id')
    .where('w.public_id', publicId)
    .whereNull('u.deleted_at')
    .whereNull('u.disabled_at')
    .first();
  return row === undefined ? null : toWidget(row);
}

export async function deleteWidget(db: Knex, userId: number, id: number): Promise<boolean> {
  return (await db('web_widgets').where({ user_id: userId, id }).delete()) > 0;
}

function withTemplates(db: Knex) {
  return db('web_widgets as w')
    .join('templates as t', { 't.user_id': 'w.user_id', 't.id': 'w.template_id' })
    .select('w.*', 't.template_name', 't.deleted_at as template_deleted_at');
}

function toColumns(fields: WidgetFields) {
  return {
    template_id: fields.templateId,
    allowed_origins: JSON.stringify(fields.allowedOrigins),
    title: fields.title,
    greeting: fields.greeting,
    color: fields.color,
    position: fields.position,
    is_enabled: fields.isEnabled ? 1 : 0,
    tells_of_assistant: fields.tellsOfAssistant ? 1 : 0,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a row of the table
function toWidget(row: any): Widget {
  return {
    id: row.id,
    userId: row.user_id,
    templateId: row.template_id,
    templateName: row.template_name,
    isTemplateDeleted: row.template_deleted_at !== null,
    publicId: row.public_id,
    allowedOrigins: JSON.parse(row.allowed_origins),
    title: row.title,
    greeting: row.greeting,
    color: row.color,
    position: row.position,
    isEnabled: row.is_enabled === 1,
    tellsOfAssistant: row.tells_of_assistant === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
