import { hash } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { Knex } from 'knex';
import { checkText, checkTexts } from '../../contract/fields.ts';
import {
  KNOWLEDGE_MOST,
  KNOWLEDGE_PROBLEMS,
  KNOWLEDGE_READ_EVERY_DAYS,
  KNOWLEDGE_RULES,
} from '../../contract/knowledge-lists.ts';
import { pageText, withPageText } from '../../contract/page-text.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { KeptFiles } from '../../kept-files.ts';
import { whyNever } from '../../safe-fetch/safe-fetch.ts';
import type { Settings } from '../settings/settings.service.ts';
import type { OwnerRoom } from '../size/owner-room.ts';
import type { Templates } from '../templates/templates.service.ts';
import { correctionsOf, deleteCorrections, saveCorrection } from './corrections.store.ts';
import { NOTHING_WAITS } from './pages/page-outcome.ts';
import type { SettleNotices } from './pages/settled-notices.ts';
import type { DocumentReader } from './read/document-reader.ts';
import type { ReadingLimit } from './reading-limit.ts';
import { changeOf, type SourceEdit, type SourceUse, withText } from './source-edit.ts';
import {
  deleteSource,
  findSource,
  findTwin,
  insertSource,
  type KnowledgeSource,
  listSources,
  type NewSource,
  ownerOfSource,
  type SourceChange,
  sourceTotals,
  textsOf,
  updateSource,
} from './sources.store.ts';
import { understoodDocument, understoodText } from './understood.ts';
import { addressOf } from './web/address.ts';

export type { KnowledgeSource };

export type Knowledge = ReturnType<typeof createKnowledge>;

interface KnowledgeDeps {
  db: Database;
  templates: Pick<Templates, 'list'>;
  settings: Pick<Settings, 'get'>;
  ownerRoom: Pick<OwnerRoom, 'within'>;
  readingLimit: Pick<ReadingLimit, 'count'>;
  documentReader: Pick<DocumentReader, 'read'>;
  keptFiles: KeptFiles;
  settleNotices: SettleNotices;
  clock: () => number;
}

interface GivenFile {
  name: string;
  bytes: Uint8Array;
  /** The original too. */
  keep: boolean;
}

/** What the bot may answer from beside its templates: typed texts, files, and pages of the web. */
export function createKnowledge(deps: KnowledgeDeps) {
  const {
    db,
    templates,
    settings,
    ownerRoom,
    readingLimit,
    documentReader,
    keptFiles,
    settleNotices,
    clock,
  } = deps;
  /** Called when pages wait to be read. */
  let onPages = (): void => undefined;

  const keepsFiles = (): boolean => settings.get('file_storage_enabled');

  /** Under the owner's lock, so that nobody comes in between counting and adding; replies hear of it. */
  function locked<T>(userId: number, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
    return db.knex.transaction(async (trx) => {
      await lockOwner(trx, userId);
      const done = await work(trx);
      await recordChange(trx, 'account', userId, clock());
      return done;
    });
  }

  async function owned(knex: Knex, userId: number, id: number): Promise<KnowledgeSource> {
    const source = await findSource(knex, userId, id);
    if (source === null) throw missing(id);
    return source;
  }

  /** Throws `invalid_input` for templates of somebody else, as for none. */
  async function checkTemplates(userId: number, ids: readonly number[] | null | undefined): Promise<void> {
    if (ids === undefined || ids === null) return;
    const owned = new Set((await templates.list(userId)).map(({ id }) => id));
    if (!ids.every((id) => owned.has(id)))
      throw invalidFields({ templateIds: 'Choose templates that you have' });
  }

  /** Throws `knowledge_limit` or `knowledge_full`. */
  async function requireRoom(trx: Knex, userId: number, sources: number, characters: number): Promise<void> {
    const has = await sourceTotals(trx, userId);
    if (has.sources + sources > KNOWLEDGE_MOST.sources) throw new AppError('knowledge_limit');
    if (characters > 0 && has.characters + characters > KNOWLEDGE_MOST.characters)
      throw new AppError('knowledge_full');
  }

  function add(userId: number, source: NewSource): Promise<KnowledgeSource> {
    return locked(userId, async (trx) => {
      await requireRoom(trx, userId, 1, source.characters ?? 0);
      const twin = await findTwin(trx, userId, source.hash ?? '');
      if (twin !== null) throw twice(twin);
      const insert = () => insertSource(trx, userId, source, clock());
      return owned(trx, userId, await ownerRoom.within(trx, userId, insert));
    });
  }

  /** What a file says, within ten seconds. Throws `too_many_requests` or `knowledge_unreadable`. */
  async function understood(userId: number, { name, bytes }: GivenFile) {
    await readingLimit.count(userId, 'file');
    const { reading } = await documentReader.read(userId, bytes, { name });
    if ('problem' in reading)
      throw new AppError('knowledge_unreadable', { sentence: KNOWLEDGE_PROBLEMS[reading.problem] });
    return withText(understoodDocument(reading.document));
  }

  /** Keeps the original that a row says it has; where the disk takes none, the row says so. */
  async function keepOriginal(source: KnowledgeSource, bytes: Uint8Array): Promise<KnowledgeSource> {
    const { userId, id, isFileKept } = source;
    if (!isFileKept || (await keptFiles.keep(userId, id, bytes))) return source;
    await locked(userId, (trx) => updateSource(trx, userId, id, { isFileKept: false }, clock()));
    return owned(db.knex, userId, id);
  }

  /** Throws `file_not_kept`. */
  async function original({ userId, id, name, isFileKept }: KnowledgeSource): Promise<GivenFile> {
    const stream = isFileKept ? await keptFiles.open(userId, id) : null;
    if (stream === null) throw new AppError('file_not_kept');
    return { name, bytes: await buffer(stream), keep: true };
  }

  /** What a file says now, in place of what it said before. */
  async function readFile(
    userId: number,
    { id }: KnowledgeSource,
    file: GivenFile,
  ): Promise<KnowledgeSource> {
    const said = await understood(userId, file);
    const isFileKept = file.keep && keepsFiles();
    const fileHash = hash('sha256', file.bytes, 'hex');
    const kept = { isFileKept, fileBytes: file.bytes.length, fileHash };
    const read = await locked(userId, async (trx) => {
      const current = await owned(trx, userId, id);
      const { text, findings, isDropped } = await withCorrections(trx, current, fileHash, said);
      const newest = { ...withText(understoodText(text, findings)), hash: said.hash };
      const isSame = said.hash === current.hash && !isDropped;
      const twin = said.hash === current.hash ? null : await findTwin(trx, userId, said.hash);
      if (twin !== null) throw twice(twin);
      if (!isSame && !current.isCorrected)
        await requireRoom(trx, userId, 0, newest.characters - current.characters);
      const change = {
        ...(isSame ? { ...NOTHING_WAITS, readAt: clock() } : newer(current, newest)),
        ...kept,
      };
      await ownerRoom.within(trx, userId, () => updateSource(trx, userId, id, change, clock()));
      return owned(trx, userId, id);
    });
    if (!isFileKept) await keptFiles.remove(userId, id);
    return keepOriginal(read, file.bytes);
  }

  /** What was read, with what its owner has corrected on pages of the same file; corrections of another one are dropped. */
  async function withCorrections(
    trx: Knex.Transaction,
    { userId, id }: KnowledgeSource,
    fileHash: string,
    { text, findings }: ReturnType<typeof withText>,
  ) {
    const corrections = await correctionsOf(trx, userId, id);
    const own = corrections.filter((one) => one.fileHash === fileHash);
    const pages = corrections.map(({ page }) => page);
    if (own.length < corrections.length) {
      await deleteCorrections(trx, userId, id);
      return { text, findings: { ...findings, droppedPages: pages }, isDropped: true };
    }
    return {
      text: own.reduce((said, one) => withPageText(said, one.page, one.text), text),
      findings: { ...findings, unsurePages: findings.unsurePages.filter((page) => !pages.includes(page)) },
      isDropped: false,
    };
  }

  /** Counts at once, or waits where its owner has corrected the text before. */
  function newer({ isCorrected }: KnowledgeSource, said: ReturnType<typeof withText>): SourceChange {
    if (!isCorrected) return { ...said, ...NOTHING_WAITS, readAt: clock() };
    const { text, hash, findings } = said;
    return { pending: text, pendingHash: hash, pendingAt: clock(), pendingFindings: findings };
  }

  return {
    /** Says where pages that wait to be read are reported. */
    whenPagesWait(hear: () => void): void {
      onPages = hear;
    },
    keepsFiles,
    /** The newest first. */
    list: (userId: number): Promise<KnowledgeSource[]> => listSources(db.knex, userId),
    /** Throws `not_found`. Its original counts as kept where it is on this machine, which a backup does not bring along. */
    async get(userId: number, id: number): Promise<KnowledgeSource> {
      const source = await owned(db.knex, userId, id);
      return { ...source, isFileKept: source.isFileKept && (await keptFiles.has(userId, id)) };
    },
    /** What counts now, and what waits for the owner's yes. */
    async texts(userId: number, id: number): Promise<{ text: string; pending: string }> {
      return (await textsOf(db.knex, userId, [id])).get(id) ?? { text: '', pending: '' };
    },
    /** For the operator's command line: whose it is. Throws `not_found`. */
    async ownerOf(id: number): Promise<number> {
      const userId = await ownerOfSource(db.knex, id);
      if (userId === null) throw missing(id);
      return userId;
    },
    /** Throws `invalid_input`, `knowledge_limit`, `knowledge_full`, `storage_full`, or `knowledge_twice` where another says exactly this. */
    async addText(
      userId: number,
      { name, text, templateIds = null, validUntil = null }: SourceUse & { name: string; text: string },
    ): Promise<KnowledgeSource> {
      const problems = checkTexts({ name: KNOWLEDGE_RULES.name, text: KNOWLEDGE_RULES.text }, { name, text });
      if (Object.keys(problems).length > 0) throw invalidFields(problems);
      await checkTemplates(userId, templateIds);
      const understood = withText(understoodText(text));
      return add(userId, { kind: 'text', name: name.trim(), ...understood, templateIds, validUntil });
    },
    /**
     * Reads a file, which takes ten seconds at most; nothing is kept of one that can't be read. `isFileKept` says whether
     * the original is kept too: only where the server keeps files, and a full disk takes none. Throws `too_many_requests`,
     * `knowledge_unreadable`, `knowledge_twice`, `knowledge_limit`, `knowledge_full` or `storage_full`.
     */
    async addFile(userId: number, { name, bytes, keep }: GivenFile): Promise<KnowledgeSource> {
      const problems = checkTexts({ name: KNOWLEDGE_RULES.name }, { name });
      if (Object.keys(problems).length > 0) throw invalidFields(problems);
      await requireRoom(db.knex, userId, 1, 0);
      const said = await understood(userId, { name, bytes, keep });
      const fileHash = hash('sha256', bytes, 'hex');
      const file = { kind: 'file', name: name.trim(), fileBytes: bytes.length, fileHash } as const;
      const isFileKept = keep && keepsFiles();
      return keepOriginal(await add(userId, { ...file, ...said, isFileKept, readAt: clock() }), bytes);
    },
    /** Pages that are read soon, in the background. Throws `invalid_input`, `too_many_requests` or `knowledge_limit`. */
    async addPages(
      userId: number,
      urls: readonly string[],
      options: Pick<SourceEdit, 'templateIds' | 'readEveryDays' | 'needsReview'> = {},
    ): Promise<KnowledgeSource[]> {
      const { templateIds = null, needsReview = false } = options;
      const { readEveryDays = KNOWLEDGE_READ_EVERY_DAYS.usual } = options;
      await checkTemplates(userId, templateIds);
      const addresses = [...new Set(urls.map(pageAddress))];
      await readingLimit.count(userId, 'pages');
      const added = await locked(userId, async (trx) => {
        const known = new Map((await listSources(trx, userId)).map((source) => [source.url, source]));
        await requireRoom(trx, userId, addresses.filter((url) => !known.has(url)).length, 0);
        const sources: KnowledgeSource[] = [];
        for (const url of addresses) {
          const page = { kind: 'page', name: shortName(url), url, nextReadAt: clock() } as const;
          const use = { templateIds, readEveryDays, needsReview };
          const id = known.get(url)?.id ?? (await insertSource(trx, userId, { ...page, ...use }, clock()));
          sources.push(await owned(trx, userId, id));
        }
        return sources;
      });
      onPages();
      return added;
    },
    /** Throws `not_found`, `invalid_input`, `knowledge_full`, `storage_full`, or `conflict` where it has changed since `version`. */
    async change(userId: number, id: number, edit: SourceEdit): Promise<KnowledgeSource> {
      const { name, text, ...rest } = edit;
      // As the answer says it of a page that nobody has read yet.
      const isAsEmpty = text === '' && (await owned(db.knex, userId, id)).characters === 0;
      const problems = {
        ...(name === undefined ? {} : checkTexts({ name: KNOWLEDGE_RULES.name }, { name })),
        ...(text === undefined || isAsEmpty ? {} : checkTexts({ text: KNOWLEDGE_RULES.text }, { text })),
      };
      if (Object.keys(problems).length > 0) throw invalidFields(problems);
      await checkTemplates(userId, edit.templateIds);
      return locked(userId, async (trx) => {
        const current = await owned(trx, userId, id);
        if (current.version !== edit.version) throw new AppError('conflict');
        const change = changeOf(current, isAsEmpty ? { ...rest, name } : edit, clock());
        await requireRoom(trx, userId, 0, (change.characters ?? current.characters) - current.characters);
        // They are in the text that is corrected as a whole.
        if (change.text !== undefined) await deleteCorrections(trx, userId, id);
        await ownerRoom.within(trx, userId, () => updateSource(trx, userId, id, change, clock()));
        return owned(trx, userId, id);
      });
    },
    /**
     * Says what stands on a page of a PDF, from 1, in place of what was read there. It stays when the same file is read again.
     * Throws `not_found`, `invalid_input`, `conflict`, `knowledge_full` or `storage_full`.
     */
    correctPage(
      userId: number,
      id: number,
      page: number,
      { version, text }: { version: number; text: string },
    ): Promise<KnowledgeSource> {
      const requireText = (said: string) => {
        const problem = checkText(KNOWLEDGE_RULES.text, said);
        if (problem !== null) throw invalidFields({ text: problem });
      };
      requireText(text);
      return locked(userId, async (trx) => {
        const current = await owned(trx, userId, id);
        if (current.version !== version) throw new AppError('conflict');
        const { text: before = '' } = (await textsOf(trx, userId, [id])).get(id) ?? {};
        if (current.fileHash === '' || pageText(before, page) === null)
          throw invalidFields({ page: 'Only pages of a PDF are corrected one by one' });
        const whole = withPageText(before, page, text);
        requireText(whole);
        const isOther = (one: number) => one !== page;
        const { unsurePages, droppedPages } = current.findings;
        const findings = {
          ...current.findings,
          unsurePages: unsurePages.filter(isOther),
          droppedPages: droppedPages.filter(isOther),
        };
        const change = { ...withText(understoodText(whole, findings)), hash: current.hash };
        await requireRoom(trx, userId, 0, change.characters - current.characters);
        const correction = { page, fileHash: current.fileHash, text };
        await ownerRoom.within(trx, userId, async () => {
          await saveCorrection(trx, userId, id, correction, clock());
          await updateSource(trx, userId, id, change, clock());
        });
        return owned(trx, userId, id);
      });
    },
    /**
     * Reads a page again soon, and a file at once from its original. Throws `not_found`, `invalid_input`, `too_many_requests`,
     * `file_not_kept`, or as `replaceFile` does.
     */
    async readAgain(userId: number, id: number): Promise<KnowledgeSource> {
      const current = await owned(db.knex, userId, id);
      if (current.kind === 'text') throw invalidFields({ id: 'A text that you typed is not read again' });
      if (current.kind === 'file') return readFile(userId, current, await original(current));
      await readingLimit.count(userId, 'pages');
      const change = { nextReadAt: clock() };
      await locked(userId, (trx) => updateSource(trx, userId, id, change, clock()));
      onPages();
      return owned(db.knex, userId, id);
    },
    /** Takes the newer text of a page, or leaves it at the one before. Throws `not_found`, `conflict` or `knowledge_full`. */
    decidePending(
      userId: number,
      id: number,
      { version, accept }: { version: number; accept: boolean },
    ): Promise<KnowledgeSource> {
      return locked(userId, async (trx) => {
        const current = await owned(trx, userId, id);
        if (current.version !== version || current.pendingAt === null) throw new AppError('conflict');
        const { pending = '' } = (await textsOf(trx, userId, [id])).get(id) ?? {};
        const { pendingHash: hash, pendingFindings, pendingAt: readAt } = current;
        const taken = withText(understoodText(pending, pendingFindings));
        if (accept) await requireRoom(trx, userId, 0, taken.characters - current.characters);
        const newer = accept ? { ...taken, hash, readAt, isCorrected: false } : { hash };
        await updateSource(trx, userId, id, { ...newer, ...NOTHING_WAITS }, clock());
        await settleNotices(trx, userId);
        return owned(trx, userId, id);
      });
    },
    /**
     * Reads a file in place of the one that was read before. A text that its owner has corrected serves on until the owner
     * takes the newer one. Throws `not_found`, `invalid_input`, `too_many_requests`, `knowledge_unreadable`,
     * `knowledge_twice`, `knowledge_full` or `storage_full`.
     */
    async replaceFile(userId: number, id: number, given: GivenFile): Promise<KnowledgeSource> {
      const current = await owned(db.knex, userId, id);
      if (current.kind !== 'file') throw invalidFields({ id: 'Only a file has another one in its place' });
      return readFile(userId, current, given);
    },
    /** Throws `not_found`. */
    async remove(userId: number, id: number): Promise<void> {
      await locked(userId, async (trx) => {
        if (!(await deleteSource(trx, userId, id))) throw missing(id);
        await settleNotices(trx, userId);
      });
      await keptFiles.remove(userId, id);
    },
    /** The original of a file. Throws `not_found` where none is kept on this machine. */
    async file(userId: number, id: number): Promise<{ source: KnowledgeSource; stream: ReadStream }> {
      const source = await owned(db.knex, userId, id);
      const stream = source.isFileKept ? await keptFiles.open(userId, id) : null;
      if (stream === null) throw new AppError('not_found', { sentence: 'The original is not kept here.' });
      return { source, stream };
    },
  };
}

/** Throws `invalid_input`; what was typed is not repeated, since an error may be logged. */
function pageAddress(typed: string, at: number): string {
  const url = addressOf(typed);
  if (url === null) throw invalidFields({ urls: `Line ${at + 1} is not the address of a web page` });
  const problem = whyNever(new URL(url));
  if (problem !== null) throw invalidFields({ urls: `Line ${at + 1}: ${KNOWLEDGE_PROBLEMS[problem]}` });
  return url;
}

/** Until the page says what it is called. */
function shortName(url: string): string {
  return url
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '')
    .slice(0, 200);
}

function twice(name: string): AppError {
  return new AppError('knowledge_twice', { sentence: `You have this already: “${name}”.` });
}

function missing(id: number): AppError {
  return new AppError('not_found', { sentence: `There is no source ${id}.` });
}
