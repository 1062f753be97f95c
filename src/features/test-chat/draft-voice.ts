import type { TestDraftBody } from '../../contract/test-draft.ts';
import type { ReplyTrigger } from '../replies/reply.types.ts';
import { prepareVoice, type Voice } from '../replies/voice.ts';
import { readTemplate } from '../templates/template-fields.ts';
import { readTriggers } from '../triggers/trigger-fields.ts';
import type { Triggers } from '../triggers/triggers.service.ts';

/** A template as it stands in its form. */
export type Draft = Omit<TestDraftBody, 'message'>;

/** The voice of a template that is not saved. Throws `invalid_input` with a sentence per field, or `not_found`. */
export async function draftVoice(
  userId: number,
  { templateId, template, triggers }: Draft,
  savedTriggers: Triggers,
): Promise<Voice> {
  const { fields } = readTemplate(template);
  const id = templateId ?? 0;
  const saved = templateId === undefined ? [] : await savedTriggers.list(userId, templateId);
  return prepareVoice({ ...fields, id }, triggers === undefined ? saved : numbered(triggers));
}

/** Triggers without a row are known by their place. */
function numbered(triggers: NonNullable<Draft['triggers']>): ReplyTrigger[] {
  return readTriggers(triggers).map((trigger, index) => ({
    ...trigger,
    id: index + 1,
    position: index + 1,
  }));
}
