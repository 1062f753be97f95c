import type { Knex } from 'knex';
import type { Database } from '../../db/database.ts';
import { foldText } from '../../text/fold.ts';

/** A place in the list: what comes after it was seen earlier. */
export interface ContactPlace {
  lastSeenAt: number;
  id: number;
}

export interface ContactFilter {
  userId: number;
  /** A part of the label, folded; '': all. */
  part: string;
  tag: string | null;
  /** With any value, or with exactly the one that has this key. */
  field: { key: string; valueKey: string | null } | null;
}

/** The contacts that a tag or a field leaves, where they are few; null: they are looked for row by row. */
export type Few = readonly number[] | null;

/** So many are named one by one; of more, a page is full after a few rows. */
const FEW = 5_000;

function tagged(db: Knex, { userId, tag }: ContactFilter) {
  return db('contact_tags').where({ user_id: userId, tag }).select('contact_id');
}

function valued(db: Knex, { userId, field }: ContactFilter) {
  const query = db('contact_values').where({ user_id: userId, key: field?.key }).select('contact_id');
  return field === null || field.valueKey === null ? query : query.where({ value_key: field.valueKey });
}

export async function fewOf({ knex }: Database, filter: ContactFilter): Promise<Few> {
  if (filter.tag === null && filter.field === null) return null;
  const first = filter.tag === null ? valued(knex, filter) : tagged(knex, filter);
  if (filter.tag !== null && filter.field !== null) first.whereIn('contact_id', valued(knex, filter));
  const ids = await first.limit(FEW + 1).pluck('contact_id');
  return ids.length > FEW ? null : ids;
}

function filtered({ knex, dialect }: Database, filter: ContactFilter, few: Few) {
  const query = knex('contacts as c').where('c.user_id', filter.userId);
  if (filter.part !== '')
    query.whereRaw(dialect === 'sqlite' ? 'instr(c.label, ?) > 0' : 'strpos(c.label, ?) > 0', [filter.part]);
  if (few !== null) return query.whereIn('c.id', [...few]);
  if (filter.tag !== null) query.whereExists(tagged(knex, filter).where('contact_id', knex.ref('c.id')));
  if (filter.field !== null) query.whereExists(valued(knex, filter).where('contact_id', knex.ref('c.id')));
  return query;
}

/** Those seen last first. */
export async function listPlaces(
  db: Database,
  filter: ContactFilter,
  few: Few,
  after: ContactPlace | null,
  limit: number,
): Promise<ContactPlace[]> {
  // The plus keeps the databases from looking for the few among all, in their order.
  const query = filtered(db, filter, few)
    .orderByRaw(`${few === null ? '' : '+'}c.last_seen_at desc, c.id desc`)
    .limit(limit)
    .select('c.id', 'c.last_seen_at');
  if (after !== null) query.whereRaw('(c.last_seen_at, c.id) < (?, ?)', [after.lastSeenAt, after.id]);
  const rows = await query;
  return rows.map((row) => ({ id: row.id, lastSeenAt: row.last_seen_at }));
}

export async function countContacts(db: Database, filter: ContactFilter, few: Few): Promise<number> {
  const isPlain = filter.part === '' && (filter.tag === null) !== (filter.field === null);
  // One row for each contact, in an index of its own.
  const rows = filter.tag === null ? valued(db.knex, filter) : tagged(db.knex, filter);
  const query = isPlain && few === null ? rows.clearSelect() : filtered(db, filter, few);
  const row = await query.count({ count: '*' }).first();
  return Number(row?.count ?? 0);
}

/** The tag as it is kept: capitals and accents do not matter, unless one is written exactly so. */
export async function keptTag(db: Knex, userId: number, tag: string): Promise<string> {
  const tags = () => db('contact_tags').where({ user_id: userId });
  if ((await tags().where({ tag }).first('tag')) !== undefined) return tag;
  const wanted = foldText(tag);
  const kept: string[] = await tags().distinct().pluck('tag');
  return kept.find((one) => foldText(one) === wanted) ?? tag;
}

/** Every tag of the owner with the number of contacts that have it. */
export async function countTags(db: Knex, userId: number): Promise<{ tag: string; contacts: number }[]> {
  const rows: { tag: string; contacts: number | string }[] = await db('contact_tags')
    .where({ user_id: userId })
    .groupBy('tag')
    .orderBy('tag')
    .limit(1_000)
    .select('tag', db.raw('count(*) as contacts'));
  return rows.map(({ tag, contacts }) => ({ tag, contacts: Number(contacts) }));
}
