import type { NotificationKind } from '../../../contract/notifications.ts';

/** How knowledge is found by meaning, as replies need it. */
export interface MeaningChoice {
  model: string;
  /** Of each vector. */
  dimensions: number;
  /** Changes with the vectors. */
  version: number;
  /** What the model made of `PROBE` when the vectors were made, packed; null: not known. */
  probe: Buffer | null;
  doubt: Doubt;
}

/** What a question met that makes the vectors doubtful: reading in looks into it. With a misfit, none is compared. */
export type Doubt = '' | 'fault' | 'misfit';

/** What an owner is told in the bell. */
export type MeaningNotice = Extract<NotificationKind, 'meaning_failed' | 'meaning_stale'>;

/** What an owner chose, and how far it is. */
export interface Meaning extends MeaningChoice {
  isOn: boolean;
  /** What everything was done for, as `stateHash` has it. */
  done: string;
  /** A `ModelFaultKind`, or a problem of our own; '' where all is well. */
  problem: string;
  /** Faults, one after the other. */
  failures: number;
  /** When all was last read in anew without its owner's word. */
  anewAt: number;
  /** The notice that its owner has had, until all is well again; '' where there is none. */
  told: '' | MeaningNotice;
}

/** An owner whose vectors may have to change, with what they depend on. */
export interface MeaningOwner extends Meaning {
  userId: number;
  /** Of the saved AI key; '' is the server's own provider. */
  baseUrl: string;
  /** Changes with the owner's sources, key and server. */
  sources: string;
}

/** A piece as it is stored. */
export interface StoredVector {
  hash: string;
  vector: Buffer;
}

/** How alike the pieces of a shelf are: usually, and each to its nearest neighbor. */
export interface Likeness {
  usual: number;
  nearest: number;
}

/** The vectors of a shelf's pieces, one after the other; zeros where there is none yet. */
export interface ShelfVectors {
  values: Float32Array;
  dimensions: number;
  /** Of each source of the shelf: where its first piece stands, counted in pieces. */
  starts: readonly number[];
  likeness: Likeness;
}
