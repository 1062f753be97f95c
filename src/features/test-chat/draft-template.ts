import type { ReplyTrigger } from '../../contract/reply.ts';
import type { TestDraftBody } from '../../contract/test-draft.ts';
import { type PreparedTemplate, prepareTemplate } from '../replies/loaded-templates.ts';
import { readTemplate } from '../templates/template-fields.ts';
import type { Templates } from '../templates/templates.service.ts';
import { readTriggers } from '../triggers/trigger-fields.ts';
import type { Triggers } from '../triggers/triggers.service.ts';

/** A template as it stands in its form. */
export type Draft = Omit<TestDraftBody, 'message'>;

/** The prepared of a template that is not saved. Throws `invalid_input` with a sentence per field, or `not_found`. */
export async function preparedDraft(
  userId: number,
  { templateId, template, triggers }: Draft,
  savedIn: { templates: Templates; triggers: Triggers },
): Promise<PreparedTemplate> {
  const id = templateId ?? 0;
  const saved = templateId === undefined ? [] : await savedIn.triggers.list(userId, templateId);
  // No field of the form holds them.
  const confirmed = templateId === undefined ? {} : await confirmedIn(savedIn.templates, userId, templateId);
  const { fields } = readTemplate({ ...confirmed, ...template });
  return prepareTemplate({ ...fields, id }, triggers === undefined ? saved : numbered(triggers));
}

async function confirmedIn(templates: Templates, userId: number, templateId: number) {
  const { confirmedBrackets } = await templates.get(userId, templateId);
  return { confirmedBrackets };
}

/** Triggers without a row are known by their place. */
function numbered(triggers: NonNullable<Draft['triggers']>): ReplyTrigger[] {
  return readTriggers(triggers).map((trigger, index) => ({
    ...trigger,
    id: index + 1,
    position: index + 1,
  }));
}
