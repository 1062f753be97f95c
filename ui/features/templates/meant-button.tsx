import { Button } from '../../components/button.tsx';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { refreshTriggers, triggersOf } from '../triggers/triggers.store.ts';
import { postBracket } from './templates.api.ts';
import { keepTemplate, templateById } from './templates.store.ts';

/** Says of a bracket that it is meant as it is, or takes that back. */
export function MeantButton({
  templateId,
  bracket,
  isMeant = true,
}: {
  templateId: number;
  bracket: string;
  isMeant?: boolean;
}) {
  const [isBusy, run] = useOnceAtATime();
  const label = isMeant ? 'Keep these brackets' : 'Not meant';

  async function say(isMeantNow: boolean): Promise<void> {
    try {
      const wasDraft = isDraft(templateId);
      const template = await postBracket(templateId, { bracket, isMeant: isMeantNow });
      keepTemplate(template);
      if (isMeantNow)
        notify({
          title: wasDraft && !template.isDraft ? `${template.templateName} is live` : 'Brackets kept',
          text: `Customers read ${bracket} as it stands.`,
          variant: 'success',
          action: { label: 'Undo', run: () => void say(false) },
        });
      // Their warnings say what is left to fill.
      if (triggersOf(templateId).state.peek().status === 'ready') await refreshTriggers(templateId);
    } catch (error) {
      notify({
        title: 'Error',
        text: sentenceOf(error, 'Not saved. Check your connection and try again.'),
        variant: 'destructive',
      });
    }
  }

  return (
    <Button
      look="secondary"
      size="small"
      isBusy={isBusy}
      aria-label={`${label}: ${bracket}`}
      onClick={() => void run(() => say(isMeant))}
    >
      {label}
    </Button>
  );
}

function isDraft(templateId: number): boolean {
  const state = templateById(templateId).state.peek();
  return state.status === 'ready' && state.value.isDraft;
}
