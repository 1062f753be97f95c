import type { Knex } from 'knex';
import type { KnowledgeFindings } from '../../contract/knowledge.ts';
import type { KnowledgeKind } from '../../contract/knowledge-lists.ts';

/** What the bot may answer from, without its text. Times are UTC milliseconds. */
export interface KnowledgeSource {
  id: number;
  userId: number;
  kind: KnowledgeKind;
  name: string;
  url: string;
  isEnabled: boolean;
  /** The first moment at which it no longer counts; null: it always does. */
  validUntil: number | null;
  /** null: all templates may answer from it. */
  templateIds: readonly number[] | null;
  /** A `KnowledgeProblem`; '' where all is well. */
  problem: string;
  problemSince: number | null;
  /** Tries to read it again that failed, one after the other. */
  failures: number;
  tokens: number;
  characters: number;
  isCorrected: boolean;
  /** Of the text as it was understood; '' until it is read. */
  hash: string;
  /** SHA-256 of the file itself; '' for what is none. */
  fileHash: string;
  fileBytes: number;
  isFileKept: boolean;
  etag: string;
  lastModified: string;
  readEveryDays: number | null;
  needsReview: boolean;
  /** When what counts was read last; a newer text that waits has `pendingAt`. */
  readAt: number | null;
  nextReadAt: number | null;
  pendingHash: string;
  pendingAt: number | null;
  /** Of the text that waits. */
  pendingFindings: KnowledgeFindings;
  findings: KnowledgeFindings;
  version: number;
  createdAt: number;
  updatedAt: number;
}

export const NO_FINDINGS: KnowledgeFindings = {
  hidden: { count: 0, quotes: [] },
  orders: [],
  unsurePages: [],
  droppedPages: [],
};

/** The columns but the long texts. */
const COLUMNS = [
  'id',
  'user_id',
  'kind',
  'name',
  'url',
  'is_enabled',
  'valid_until',
  'is_for_all',
  'problem',
  'problem_since',
  'failures',
  'tokens',
  'characters',
  'is_corrected',
  'hash',
  'file_hash',
  'file_bytes',
  'is_file_kept',
  'etag',
  'last_modified',
  'read_every_days',
  'needs_review',
  'read_at',
  'next_read_at',
  'pending_hash',
  'pending_at',
  'pending_findings',
  'findings',
  'version',
  'created_at',
  'updated_at',
] as const;

/** The newest first. */
export async function listSources(db: Knex, userId: number): Promise<KnowledgeSource[]> {
  const rows = await db('knowledge_sources')
    .where({ user_id: userId })
    .select(...COLUMNS)
    .orderBy('id', 'desc');
  return withTemplates(db, rows);
}

export async function findSource(db: Knex, userId: number, id: number): Promise<KnowledgeSource | null> {
  const rows = await db('knowledge_sources')
    .where({ user_id: userId, id })
    .select(...COLUMNS);
  return (await withTemplates(db, rows))[0] ?? null;
}

/** For the operator alone, who names a source by its id. */
export async function ownerOfSource(db: Knex, id: number): Promise<number | null> {
  const row: { user_id: number } | undefined = await db('knowledge_sources').where({ id }).first('user_id');
  return row?.user_id ?? null;
}

/** The name of a typed text or a file that says exactly this; null: there is none. */
export async function findTwin(db: Knex, userId: number, hash: string): Promise<string | null> {
  const row: { name: string } | undefined = await db('knowledge_sources')
    .where({ user_id: userId, hash })
    .whereNot({ kind: 'page' })
    .first('name');
  return row?.name ?? null;
}

/** What counts now, and what waits for the owner's yes; '' where there is nothing. */
export async function textsOf(
  db: Knex,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, { text: string; pending: string }>> {
  const rows = await db('knowledge_sources')
    .where({ user_id: userId })
    .whereIn('id', [...ids])
    .select('id', 'content', 'pending');
  return new Map(rows.map(({ id, content, pending }) => [id, { text: content, pending }]));
}

/** How much an owner has. `newest` and `versions` change with every change of any of it; `readAt`: when the last of it was read. */
export async function sourceTotals(
  db: Knex,
  userId: number,
): Promise<Record<'sources' | 'characters' | 'newest' | 'versions' | 'readAt', number>> {
  const row = await db('knowledge_sources')
    .where({ user_id: userId })
    .count({ sources: '*' })
    .sum({ characters: 'characters', versions: 'version' })
    .max({ newest: 'id', readAt: 'read_at' })
    .first();
  const { sources = 0, characters = 0, newest = 0, versions = 0, readAt = 0 } = row ?? {};
  return {
    sources: Number(sources),
    characters: Number(characters),
    newest: Number(newest),
    versions: Number(versions),
    readAt: Number(readAt),
  };
}

export type NewSource = Pick<KnowledgeSource, 'kind' | 'name'> &
  Partial<Omit<KnowledgeSource, 'id' | 'userId' | 'version' | 'createdAt' | 'updatedAt'>> & { text?: string };

/** Returns its id. */
export async function insertSource(
  trx: Knex.Transaction,
  userId: number,
  { text = '', templateIds = null, ...source }: NewSource,
  now: number,
): Promise<number> {
  const [row] = await trx('knowledge_sources')
    .insert({
      user_id: userId,
      ...columnsOf({ findings: NO_FINDINGS, ...source, templateIds }),
      content: text,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .returning('id');
  await writeTemplates(trx, userId, row.id, templateIds);
  return row.id;
}

export type SourceChange = Partial<Omit<KnowledgeSource, 'id' | 'userId' | 'kind' | 'version'>> & {
  text?: string;
  pending?: string;
};

/** Counts as a change of it. */
export async function updateSource(
  trx: Knex.Transaction,
  userId: number,
  id: number,
  { text, pending, ...change }: SourceChange,
  now: number,
): Promise<void> {
  await trx('knowledge_sources')
    .where({ user_id: userId, id })
    .update({
      ...columnsOf(change),
      ...(text === undefined ? {} : { content: text }),
      ...(pending === undefined ? {} : { pending }),
      version: trx.raw('version + 1'),
      updated_at: now,
    });
  if (change.templateIds !== undefined) await writeTemplates(trx, userId, id, change.templateIds);
}

/** False where there is none. */
export async function deleteSource(trx: Knex.Transaction, userId: number, id: number): Promise<boolean> {
  return (await trx('knowledge_sources').where({ user_id: userId, id }).delete()) > 0;
}

async function writeTemplates(
  trx: Knex.Transaction,
  userId: number,
  sourceId: number,
  templateIds: readonly number[] | null,
): Promise<void> {
  await trx('knowledge_templates').where({ user_id: userId, source_id: sourceId }).delete();
  const rows = (templateIds ?? []).map((id) => ({
    user_id: userId,
    source_id: sourceId,
    template_id: id,
  }));
  if (rows.length > 0) await trx.batchInsert('knowledge_templates', rows, 200);
}

function columnsOf(source: Partial<KnowledgeSource>) {
  const { isEnabled, templateIds, isCorrected, isFileKept, needsReview } = source;
  const asNumber = (value: boolean | undefined) => (value === undefined ? undefined : Number(value));
  const columns = {
    kind: source.kind,
    name: source.name,
    url: source.url,
    is_enabled: asNumber(isEnabled),
    valid_until: source.validUntil,
    is_for_all: templateIds === undefined ? undefined : Number(templateIds === null),
    problem: source.problem,
    problem_since: source.problemSince,
    failures: source.failures,
    tokens: source.tokens,
    characters: source.characters,
    is_corrected: asNumber(isCorrected),
    hash: source.hash,
    file_hash: source.fileHash,
    file_bytes: source.fileBytes,
    is_file_kept: asNumber(isFileKept),
    etag: source.etag,
    last_modified: source.lastModified,
    read_every_days: source.readEveryDays,
    needs_review: asNumber(needsReview),
    read_at: source.readAt,
    next_read_at: source.nextReadAt,
    pending_hash: source.pendingHash,
    pending_at: source.pendingAt,
    pending_findings: jsonOf(source.pendingFindings),
    findings: jsonOf(source.findings),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

const jsonOf = (findings: KnowledgeFindings | undefined) =>
  findings === undefined ? undefined : JSON.stringify(findings);

const findingsIn = (json: string): KnowledgeFindings =>
  json === '' ? NO_FINDINGS : { ...NO_FINDINGS, ...JSON.parse(json) };

// biome-ignore lint/suspicious/noExplicitAny: rows as Knex gives them
async function withTemplates(db: Knex, rows: readonly any[]): Promise<KnowledgeSource[]> {
  const chosen = rows.filter(({ is_for_all }) => is_for_all === 0);
  // All of one owner: a list of a thousand ids would be a statement that SQLite refuses.
  const links =
    chosen.length === 0
      ? []
      : await db('knowledge_templates')
          .join('templates', 'templates.id', 'knowledge_templates.template_id')
          .where({ 'knowledge_templates.user_id': chosen[0].user_id })
          .whereNull('deleted_at')
          .select('source_id', 'template_id')
          .orderBy('template_id');
  const bySource = Map.groupBy(links, ({ source_id }) => source_id as number);
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    name: row.name,
    url: row.url,
    isEnabled: row.is_enabled === 1,
    validUntil: row.valid_until,
    templateIds:
      row.is_for_all === 1
        ? null
        : (bySource.get(row.id) ?? []).map(({ template_id }) => template_id as number),
    problem: row.problem,
    problemSince: row.problem_since,
    failures: row.failures,
    tokens: row.tokens,
    characters: row.characters,
    isCorrected: row.is_corrected === 1,
    hash: row.hash,
    fileHash: row.file_hash,
    fileBytes: row.file_bytes,
    isFileKept: row.is_file_kept === 1,
    etag: row.etag,
    lastModified: row.last_modified,
    readEveryDays: row.read_every_days,
    needsReview: row.needs_review === 1,
    readAt: row.read_at,
    nextReadAt: row.next_read_at,
    pendingHash: row.pending_hash,
    pendingAt: row.pending_at,
    pendingFindings: findingsIn(row.pending_findings),
    findings: findingsIn(row.findings),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}
