import { hash } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { TrialBody } from '../../contract/trial.ts';
import { AppError, invalidFields } from '../../errors.ts';
import { version } from '../../version.ts';
import type { Billing } from '../billing/billing.service.ts';
import { type AiAccess, aiAccessFor } from '../replies/ai-access.ts';
import type { Answering, LoadedTemplate, LoadedTemplates } from '../replies/loaded-templates.ts';
import { fieldsOf } from '../templates/template-fields.ts';
import { preparedDraft } from '../test-chat/draft-template.ts';
import type { Voices } from '../voice/voices.service.ts';

/** What answers: as saved, or with what is tried. */
export interface Side {
  loaded: Answering;
  access: AiAccess;
  accessFor: (by: Answering) => AiAccess;
  /** The same for the same replies: of all that they depend on but the message. */
  key: string;
}

export interface Sides {
  saved: LoadedTemplate;
  before: Side;
  after: Side;
}

export interface SidesDeps {
  config: Config;
  loadedTemplates: Pick<LoadedTemplates, 'byTemplate' | 'ofOwner'>;
  voices: Pick<Voices, 'tried'>;
  billing: Pick<Billing, 'entitlementFrom'>;
  clock: () => number;
}

export type TrialDraft = Pick<TrialBody, 'templateId' | 'template' | 'triggers' | 'model' | 'voice'>;

/** Reads what is to be tried. Throws `not_found`, `invalid_input` as the form does, or `trial_no_key`. */
export async function readSides(deps: SidesDeps, userId: number, draft: TrialDraft): Promise<Sides> {
  const { config, loadedTemplates, voices } = deps;
  const { template, triggers, voice } = draft;
  const model = draft.model?.trim();
  if (model === '') throw invalidFields({ model: 'Please name a model' });
  const saved = await loadedTemplates.byTemplate(userId, draft.templateId);
  const isWritten = template !== undefined || triggers !== undefined;
  const { confirmedBrackets, ...fields } = fieldsOf(saved.template);
  const written = { ...fields, confirmedBrackets: [...confirmedBrackets], ...template };
  const prepared = isWritten
    ? preparedDraft({ template: written, ...(triggers === undefined ? {} : { triggers }) }, saved)
    : saved.prepared;
  const tried = voice === undefined ? saved.voice : await voices.tried(userId, voice);
  const side = (loaded: Answering, instead: string | undefined): Side => {
    const accessFor = (by: Answering) => {
      const access = aiAccessFor(by, config);
      return instead === undefined ? access : { ...access, model: instead };
    };
    const access = accessFor(loaded);
    return { loaded, access, accessFor, key: keyOf(deps, loaded, access) };
  };
  const sides = {
    saved,
    before: side(saved, undefined),
    after: side({ ...saved, prepared, voice: tried }, model),
  };
  if (sides.after.access.whyNoKey !== null) throw new AppError('trial_no_key');
  return sides;
}

type TemplateFields = Parameters<typeof fieldsOf>[0];

/** What no reply depends on. */
const NOT_SAID: ReadonlySet<keyof TemplateFields> = new Set([
  'dailyAiLimit',
  'waitForMoreMs',
  'typingSpeed',
  'deliveryField',
  'deliveryFlow',
  'repliesPerCustomer',
]);

function keyOf({ billing, clock }: SidesDeps, loaded: Answering, access: AiAccess): string {
  const { conversationMemory, dmStrategies, ownerVoice } = billing.entitlementFrom(loaded.periods, clock());
  const others = [...loaded.group.values()].map(({ prepared }) => writtenIn(prepared));
  return digest([
    version(),
    writtenIn(loaded.prepared),
    others,
    [access.model, access.temperature, access.baseUrl],
    loaded.voice,
    loaded.knowledgeKey,
    loaded.meaning?.model ?? null,
    [conversationMemory, dmStrategies, ownerVoice],
  ]);
}

function writtenIn({ template, triggers, strategies }: Answering['prepared']) {
  // A draft's triggers have other ids than those that are saved.
  const said = triggers.map(({ id: _, position: __, ...trigger }) => trigger);
  const fields = Object.entries(fieldsOf(template as unknown as TemplateFields)).filter(
    ([name]) => !NOT_SAID.has(name as keyof TemplateFields),
  );
  return [fields, said, strategies];
}

export function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'hex');
}
