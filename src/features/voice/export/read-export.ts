import type { VoiceTurn } from '../../../contract/owner-voice.ts';
import type { BotText } from './bot-replies.ts';
import { readCsv } from './csv-file.ts';
import { readInstagramHtml } from './instagram-html.ts';
import { readInstagramJson } from './instagram-json.ts';
import { joinParts } from './join-parts.ts';
import { type LeftOut, learnFrom } from './learn.ts';
import { findOwner, type OwnerCandidate } from './owner.ts';
import { readPastedText } from './pasted-text.ts';
import type { ReadFault, Reading, ThreadPart } from './thread.ts';

/** What is shown before anything is sent. */
export interface ExportSummary {
  /** Null where several may be the account: nothing is learned until one of the candidates is chosen. */
  owner: string | null;
  /** Who may be the owner, likeliest first; empty where that is clear. */
  candidates: readonly OwnerCandidate[];
  /** Threads with one other person in which the owner wrote something that is learned from. */
  threads: number;
  messages: number;
  turns: number;
  /** When the first and the last turn began; null without times. */
  from: number | null;
  to: number | null;
  leftOut: LeftOut;
  /** What an old bot sent to most people. */
  botTexts: readonly BotText[];
  faults: readonly FileFault[];
}

export interface FileFault {
  path: string;
  fault: ReadFault;
}

export interface ReadExport {
  turns: readonly VoiceTurn[];
  summary: ExportSummary;
}

export interface ExportReader {
  /** One file; Instagram's by their path, other ones by the end of their name: .csv, or .txt for pasted text. */
  feed: (path: string, text: string) => void;
  /** What the files so far hold. Called again with an owner where the summary names candidates. */
  read: (owner?: string) => ReadExport;
}

/** Longer files are left out, in characters: no conversation has so much text, and a worker's memory is bounded. */
export const FILE_MAX = 100_000_000;

/** Reads an export file by file. */
export function exportReader(): ExportReader {
  const parts: ThreadPart[] = [];
  const faults: FileFault[] = [];
  return {
    feed(path, text) {
      const reading = readFile(path, text);
      if ('fault' in reading) faults.push({ path, fault: reading.fault });
      else for (const part of reading.threads) parts.push(part);
    },
    read(chosen) {
      const threads = joinParts(parts);
      const { owner, candidates } =
        chosen === undefined ? findOwner(threads) : { owner: chosen, candidates: [] };
      const learned = learnFrom(owner === null ? [] : threads, owner ?? '');
      const { turns } = learned;
      const times = turns.flatMap(({ at }) => at ?? []);
      const summary = {
        owner,
        candidates,
        threads: learned.threads,
        messages: turns.reduce((sum, { said }) => sum + said.length, 0),
        turns: turns.length,
        from: times[0] ?? null,
        to: times.at(-1) ?? null,
        leftOut: learned.leftOut,
        botTexts: learned.botTexts,
        faults,
      };
      return { turns, summary };
    },
  };
}

function readFile(path: string, text: string): Reading {
  if (text.length > FILE_MAX) return { fault: 'too_large' };
  const content = text.startsWith('\ufeff') ? text.slice(1) : text;
  if (/\.json$/i.test(path)) return readInstagramJson(path, content);
  if (/\.html?$/i.test(path)) return readInstagramHtml(path, content);
  return /\.[ct]sv$/i.test(path) ? readCsv(path, content) : readPastedText(path, content);
}
