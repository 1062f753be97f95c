import Type, { type Static } from 'typebox';
import { closed, IdParams, idInAddress, Time, Version } from './common.ts';
import { named } from './published.ts';
import { PortableTemplate } from './template-api.ts';

/** How much is kept of a template's history: as many entries, and none older. */
export const HISTORY_KEPT = { entries: 50, days: 30 } as const;

/** Who changed a template: its owner in the browser, a script with a token, the operator at the command line. */
export const EDITORS = ['owner', 'token', 'operator'] as const;
export interface Editor {
  by: (typeof EDITORS)[number];
  /** '' unless a token did it. */
  tokenName: string;
}

export const OPERATOR: Editor = { by: 'operator', tokenName: '' };

const FieldValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

const entryFields = {
  version: Version,
  /** The version that it changed: what restoring brings back to undo it. */
  previousVersion: Version,
  by: Type.Enum([...EDITORS]),
  tokenName: Type.String(),
  savedAt: Time,
  /** The earlier version that it brought back; null for an edit. */
  restoredVersion: Type.Union([Version, Type.Null()]),
};

/** One change of a template, without the texts. */
export const HistoryEntry = named(
  'HistoryEntry',
  Type.Object({ ...entryFields, fields: Type.Array(Type.String()) }),
);
export const HistoryList = Type.Array(HistoryEntry);

/** The same with what the fields said before and after. */
export const HistoryDetail = named(
  'HistoryDetail',
  Type.Object({
    ...entryFields,
    changes: Type.Array(Type.Object({ field: Type.String(), before: FieldValue, after: FieldValue })),
  }),
);

export const HistoryParams = Type.Object({
  ...IdParams.properties,
  version: idInAddress('As `version` of the history'),
});
export type HistoryParams = { id: string; version: string };

export const RestoreBody = named(
  'RestoreBody',
  Type.Object(
    {
      version: Version,
      /** Then nothing that was changed since is undone without its author knowing. */
      baseVersion: Type.Optional(Version),
    },
    { ...closed, examples: [{ version: 3, baseVersion: 5 }] },
  ),
);

/** Both sides changed the same fields: nothing is written. */
export const EditConflictAnswer = named(
  'EditConflictAnswer',
  Type.Object({
    error: Type.String(),
    message: Type.String(),
    code: Type.Literal('edit_conflict'),
    /** A sentence for each field that both sides changed. */
    fields: Type.Record(Type.String(), Type.String()),
    /** What the fields say now, and since when; without the address, which no error holds. */
    current: Type.Object({ version: Version, updatedAt: Time, fields: PortableTemplate }),
  }),
);

export type HistoryEntry = Static<typeof HistoryEntry>;
export type HistoryDetail = Static<typeof HistoryDetail>;
export type RestoreBody = Static<typeof RestoreBody>;
export type EditConflictAnswer = Static<typeof EditConflictAnswer>;
