import Type, { type Static } from 'typebox';
import { closed, Id } from './common.ts';
import { ExportedTrigger, PortableTemplate } from './template-api.ts';

/** One message to a template as it stands in its form. */
export const TestDraftBody = Type.Object(
  {
    /** Whose saved triggers answer too; left out for a template that was never saved. */
    templateId: Type.Optional(Id),
    template: PortableTemplate,
    /** Instead of saved ones: those that a starter brings along. */
    triggers: Type.Optional(Type.Array(ExportedTrigger, { maxItems: 1_000 })),
    message: Type.String(),
  },
  closed,
);

export type TestDraftBody = Static<typeof TestDraftBody>;
