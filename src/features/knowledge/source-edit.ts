import { invalidFields } from '../../errors.ts';
import type { KnowledgeSource, SourceChange } from './sources.store.ts';
import { type Understood, understoodText } from './understood.ts';

/** For which templates a source is, and how long it counts. */
export interface SourceUse {
  templateIds?: readonly number[] | null | undefined;
  validUntil?: number | null | undefined;
}

/** What an owner changes; what is left out stays. */
export interface SourceEdit extends SourceUse {
  version: number;
  name?: string | undefined;
  text?: string | undefined;
  isEnabled?: boolean | undefined;
  readEveryDays?: number | null | undefined;
  needsReview?: boolean | undefined;
}

const DAY_MS = 24 * 60 * 60_000;

/** What an edit changes of a row. Throws `invalid_input`. */
export function changeOf(current: KnowledgeSource, edit: SourceEdit, now: number): SourceChange {
  const { version: _, text, ...rest } = edit;
  if (current.kind !== 'page') {
    const isRead = (rest.readEveryDays ?? null) !== null;
    if (isRead || rest.needsReview === true)
      throw invalidFields({
        [isRead ? 'readEveryDays' : 'needsReview']: 'Only pages of the web are read again',
      });
    // As every answer says it of them.
    rest.readEveryDays = undefined;
    rest.needsReview = undefined;
  }
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...given,
    ...(rest.name === undefined ? {} : { name: rest.name.trim() }),
    ...(text === undefined ? {} : correction(current, text)),
    ...(rest.readEveryDays === undefined || rest.readEveryDays === current.readEveryDays
      ? {}
      : { nextReadAt: nextRead(current, rest.readEveryDays, now) }),
  };
}

/** The hash stays that of the page or file: what changes there is told apart from what was corrected here. */
function correction({ findings, hash, kind }: KnowledgeSource, text: string): SourceChange {
  return { ...withText(understoodText(text, findings)), hash, isCorrected: kind !== 'text' };
}

function nextRead({ readAt }: KnowledgeSource, days: number | null, now: number): number | null {
  if (readAt === null) return now;
  return days === null ? null : Math.max(now, readAt + days * DAY_MS);
}

/** What of a text goes into the row. */
export function withText({ text, findings, characters, tokens, hash }: Understood) {
  return { text, findings, characters, tokens, hash };
}
