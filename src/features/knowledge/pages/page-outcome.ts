import { KNOWLEDGE_TEXT_MAX } from '../../../contract/knowledge-lists.ts';
import { type KnowledgeSource, NO_FINDINGS, type SourceChange } from '../sources.store.ts';
import type { PageProblem, PageReading, ReadPage } from '../web/read-page.ts';

/** How reading a page went. It is no change of what the page says. */
export type PageNote = Pick<
  KnowledgeSource,
  'problem' | 'problemSince' | 'failures' | 'etag' | 'lastModified' | 'readAt' | 'nextReadAt'
>;

export interface PageOutcome {
  note: PageNote;
  /** What it says now, or what waits for its owner's yes; null: nothing new. */
  change: SourceChange | null;
  /** What its owner has to hear. */
  notice: 'page_unread' | 'page_changed' | null;
}

interface Circumstances {
  now: number;
  /** How much more its owner may keep. */
  room: { characters: number; bytes: number };
  /** Bytes of what counts now, and of what waits. */
  held: { text: number; pending: number };
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const SOON_MS = 60_000;
/** After so many looks, a day apart, a page that is missing counts as gone. */
const LOOKS = 3;

/** What follows from reading a page. What it said before serves on, whatever went wrong. */
export function outcomeOf(
  source: KnowledgeSource,
  reading: PageReading,
  { now, room, held }: Circumstances,
): PageOutcome {
  if ('problem' in reading) return failed(source, reading.problem, now);
  if ('unchanged' in reading)
    return { note: readNote(source, reading.unchanged, now, waitsFor(source)), change: null, notice: null };
  const { page } = reading;
  const { text, hash, characters } = page.understood;
  const isKnown = hash === source.hash || hash === source.pendingHash;
  const waits = source.hash !== '' && (source.needsReview || source.isCorrected);
  if (characters > KNOWLEDGE_TEXT_MAX) return failed(source, 'too_large', now);
  const replaced = held.pending + (waits ? 0 : held.text);
  const isTooLong = !waits && characters - source.characters > room.characters;
  const isTooMuch = Buffer.byteLength(text) - replaced > Math.max(0, room.bytes);
  if (!isKnown && (isTooLong || isTooMuch)) return failed(source, 'full', now);
  if (isKnown) {
    const isSaid = hash === source.hash;
    const note = readNote(source, page, now, !isSaid && waitsFor(source));
    return { note, change: isSaid && waitsFor(source) ? NOTHING_WAITS : null, notice: null };
  }
  const note = readNote(source, page, now, waits);
  if (!waits) return { note, change: newText(source, page), notice: null };
  const { findings } = page.understood;
  const change = { pending: text, pendingHash: hash, pendingAt: now, pendingFindings: findings };
  return { note, change, notice: 'page_changed' };
}

/** Where no newer text waits, or no longer. */
export const NOTHING_WAITS = {
  pending: '',
  pendingHash: '',
  pendingAt: null,
  pendingFindings: NO_FINDINGS,
} as const;

function newText(source: KnowledgeSource, { title, understood }: ReadPage): SourceChange {
  const name =
    source.hash === '' && source.version === 1 && title !== null ? { name: title.slice(0, 200) } : {};
  return { ...understood, ...name, ...NOTHING_WAITS, isCorrected: false };
}

const waitsFor = ({ pendingAt }: KnowledgeSource): boolean => pendingAt !== null;

/** `isOlder`: what counts is not what was read just now, so that it keeps its date. */
function readNote(
  { readEveryDays, readAt }: KnowledgeSource,
  tags: Pick<PageNote, 'etag' | 'lastModified'>,
  now: number,
  isOlder: boolean,
): PageNote {
  return {
    problem: '',
    problemSince: null,
    failures: 0,
    etag: tags.etag,
    lastModified: tags.lastModified,
    readAt: isOlder ? readAt : now,
    nextReadAt: readEveryDays === null ? null : now + readEveryDays * DAY_MS,
  };
}

function failed(source: KnowledgeSource, found: PageProblem | 'full', now: number): PageOutcome {
  const { etag, lastModified, readAt } = source;
  const kept = { etag, lastModified, readAt };
  // It was our turn that never came: that says nothing of the page.
  if (found === 'busy') {
    const { problem, problemSince, failures } = source;
    return {
      note: { ...kept, problem, problemSince, failures, nextReadAt: now + SOON_MS },
      change: null,
      notice: null,
    };
  }
  const isSame = (found === 'missing') === ['missing', 'gone'].includes(source.problem);
  const failures = isSame ? source.failures + 1 : 1;
  const isGone = found === 'missing' && failures >= LOOKS && source.hash !== '';
  const problemSince = source.problemSince ?? now;
  const weekIsOver = problemSince + WEEK_MS;
  const next = now + pauseMs(source, found, failures);
  // One try comes as the week ends, so that the one which tells of it is known: the first that is due by then and not before.
  const nextReadAt = now < weekIsOver ? Math.min(next, weekIsOver) : next;
  const isNews = now >= weekIsOver && (source.nextReadAt ?? now) <= weekIsOver;
  return {
    note: { ...kept, problem: isGone ? 'gone' : found, problemSince, failures, nextReadAt },
    change: null,
    notice: isNews ? 'page_unread' : null,
  };
}

/** One hour, four, sixteen: up to a week, and no longer than between two readings. */
function pauseMs({ readEveryDays }: KnowledgeSource, problem: string, failures: number): number {
  const growing = HOUR_MS * 4 ** Math.min(failures - 1, 5);
  const least = problem === 'missing' ? DAY_MS : 0;
  return Math.max(least, Math.min(growing, (readEveryDays ?? 7) * DAY_MS, WEEK_MS));
}
