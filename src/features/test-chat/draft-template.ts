import type { ReplyTrigger } from '../../contract/reply.ts';
import type { TestDraftBody } from '../../contract/test-draft.ts';
import { type LoadedTemplate, type PreparedTemplate, prepareTemplate } from '../replies/loaded-templates.ts';
import { readTemplate } from '../templates/template-fields.ts';
import { readTriggers } from '../triggers/trigger-fields.ts';

/** A template as it stands in its form. */
export type Draft = Omit<TestDraftBody, 'message'>;

/** `saved`: the template that is being changed; null for a new one. Throws `invalid_input` with a sentence per field. */
export function preparedDraft(
  { template, triggers }: Draft,
  saved: Pick<LoadedTemplate, 'template' | 'prepared'> | null,
): PreparedTemplate {
  // No field of the form holds them.
  const confirmed = saved === null ? {} : { confirmedBrackets: saved.template.confirmedBrackets };
  const { fields } = readTemplate({ ...confirmed, ...template });
  return prepareTemplate(
    { ...fields, id: saved?.template.id ?? 0 },
    triggers === undefined ? (saved?.prepared.triggers ?? []) : numbered(triggers),
    saved?.prepared.strategies,
  );
}

/** Triggers without a row are known by their place. */
function numbered(triggers: NonNullable<Draft['triggers']>): ReplyTrigger[] {
  return readTriggers(triggers).map((trigger, index) => ({
    ...trigger,
    id: index + 1,
    position: index + 1,
  }));
}
