import Type, { type Static } from 'typebox';
import { closed, MAX_ID } from './common.ts';
import { MESSAGE_RULE } from './limits.ts';
import { named, refused, ruledText } from './published.ts';
import { PortableTemplate, TEMPLATE_EXAMPLE } from './template-api.ts';
import { ExportedTrigger } from './trigger-api.ts';

/** One message to a template as it stands in its form. */
export const TestDraftBody = named(
  'TestDraftBody',
  Type.Object(
    {
      /** Whose saved triggers answer too; left out for a template that was never saved. */
      templateId: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_ID,
          description: 'Of the one that is saved',
        }),
      ),
      template: PortableTemplate,
      /** Instead of saved ones: those that a starter brings along. */
      triggers: Type.Optional(Type.Array(ExportedTrigger, { maxItems: 1_000 })),
      message: ruledText(MESSAGE_RULE),
    },
    {
      ...closed,
      description: refused('a template without tone or length beside a `templateId`'),
      examples: [{ template: TEMPLATE_EXAMPLE, message: 'Do you deliver?' }],
    },
  ),
);

export type TestDraftBody = Static<typeof TestDraftBody>;
