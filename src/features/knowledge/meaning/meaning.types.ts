/** How knowledge is found by meaning, as replies need it. */
export interface MeaningChoice {
  model: string;
  /** Of each vector. */
  dimensions: number;
  /** Changes with the vectors. */
  version: number;
}

/** What an owner chose, and how far it is. */
export interface Meaning extends MeaningChoice {
  isOn: boolean;
  /** What everything was done for, as `stateHash` has it. */
  done: string;
  /** A `ModelFaultKind`, or a problem of our own; '' where all is well. */
  problem: string;
  /** Faults, one after the other. */
  failures: number;
}

/** An owner whose vectors may have to change, with what they depend on. */
export interface MeaningOwner extends Meaning {
  userId: number;
  /** Of the saved AI key; '' is the server's own provider. */
  baseUrl: string;
  /** Changes with the owner's sources. */
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
