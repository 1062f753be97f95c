import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { Button } from '../../../components/button.tsx';
import { sentenceOf } from '../../../lib/http.ts';
import { notify } from '../../../lib/notices.ts';
import { useOnceAtATime } from '../../../lib/use-once-at-a-time.ts';
import { refreshTriggers, triggersOf } from '../../triggers/triggers.store.ts';
import { deletePlaces } from '../templates.api.ts';
import { keepTemplate } from '../templates.store.ts';

/** Lets a draft answer at once, with nothing of what its owner has not filled in yet. */
export function StartWithoutButton({ template: { id } }: { template: TemplateView }) {
  const [isBusy, run] = useOnceAtATime();

  async function start(): Promise<void> {
    try {
      const next = await deletePlaces(id);
      keepTemplate(next);
      if (triggersOf(id).state.peek().status === 'ready') await refreshTriggers(id);
      tell(next);
    } catch (error) {
      const text = sentenceOf(error, 'Not saved. Please try again.');
      notify({ title: 'Error', text, variant: 'destructive' });
    }
  }

  return (
    <Button look="secondary" size="small" isBusy={isBusy} onClick={() => void run(start)}>
      Start without them
    </Button>
  );
}

function tell({ templateName, isDraft }: TemplateView): void {
  if (isDraft) {
    notify({ title: 'Still a draft', text: 'What is left stands in fields that need it. Fill it in.' });
    return;
  }
  notify({
    title: `${templateName} is live`,
    text: 'Sentences and FAQs with [square brackets] are deleted, triggers with some are off. History has the old texts.',
    variant: 'success',
  });
}
