import { Button } from '../../components/button.tsx';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { refreshTriggers, triggersOf } from '../triggers/triggers.store.ts';
import { postBracket } from './templates.api.ts';
import { keepTemplate } from './templates.store.ts';

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

  async function confirm(): Promise<void> {
    try {
      keepTemplate(await postBracket(templateId, { bracket, isMeant }));
      // Their warnings say what is left to fill.
      if (triggersOf(templateId).state.peek().status === 'ready') await refreshTriggers(templateId);
    } catch (error) {
      notify({
        title: 'Error',
        text: sentenceOf(error, 'Not saved. Please try again.'),
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
      onClick={() => void run(confirm)}
    >
      {label}
    </Button>
  );
}
