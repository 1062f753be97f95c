import type { CorrectionBody, CorrectionView } from '../../contract/correction.ts';
import { CORRECTION_RULES } from '../../contract/correction.ts';
import { checkTexts } from '../../contract/fields.ts';
import { invalidFields } from '../../errors.ts';
import { parseFaqs } from '../../text/faqs.ts';
import { answerFromFaqs, prepareFaqs } from '../replies/faq/match.ts';
import type { Templates } from '../templates/templates.service.ts';
import { matchTrigger, prepareTriggers } from '../triggers/trigger-match.ts';
import type { Triggers } from '../triggers/triggers.service.ts';
import { noExample, taughtTurn } from '../voice/taught/taught-turn.ts';
import type { Voices } from '../voice/voices.service.ts';
import { suggest } from './suggest.ts';
import { whatChanged } from './what-changed.ts';

interface CorrectionsDeps {
  templates: Pick<Templates, 'get'>;
  triggers: Pick<Triggers, 'list'>;
  voices: Pick<Voices, 'isInPlan' | 'find'>;
}

/** What a reply that its owner writes better can teach. Nothing is saved. Throws `not_found` or `invalid_input`. */
export type LookAtCorrection = (
  userId: number,
  templateId: number,
  body: CorrectionBody,
) => Promise<CorrectionView>;

export function createLookAtCorrection({ templates, triggers, voices }: CorrectionsDeps): LookAtCorrection {
  return async (userId, templateId, { asked, reply, better, contactName = '' }) => {
    const problems = checkTexts(CORRECTION_RULES, { asked, reply, better, contactName });
    if (Object.keys(problems).length > 0) throw invalidFields(problems);
    const template = await templates.get(userId, templateId);
    const fired = matchTrigger(prepareTriggers(await triggers.list(userId, templateId)), asked);
    const faq = answerFromFaqs(prepareFaqs(parseFaqs(template.faqs).entries), asked)?.entry ?? null;
    const voice = await voices.find(userId);
    const isInPlan = await voices.isInPlan(userId);
    const problem = isInPlan ? noExample(taughtTurn(asked, better, contactName)) : 'plan';
    const changes = whatChanged(reply, better);
    const isAnswered = faq !== null || fired !== null;
    const canBeExample = problem === null && asked.trim() !== '';
    return {
      suggested: suggest({ asked, better, contactName, changes, isAnswered, canBeExample }),
      dropped: changes.takenOut.length > 0 ? changes.takenOut : changes.replaced,
      faq: faq === null ? null : { question: faq.question, answer: faq.answer },
      trigger: fired === null ? null : { id: fired.id, triggerPhrase: fired.triggerPhrase },
      voice: { problem, isHeard: template.useVoice && (voice?.isOn ?? true) },
    };
  };
}
