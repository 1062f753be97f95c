import { type FormEvent, Fragment, useId, useState } from 'react';
import { Link } from 'wouter';
import type { SharingView } from '../../../src/contract/sharing.ts';
import { GROUP_NAME_MAX } from '../../../src/contract/speaker.ts';
import type { TemplateView } from '../../../src/contract/template-api.ts';
import { Button, Spinner } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { templatePath } from '../../paths.ts';
import { putSharing } from './sharing.api.ts';
import { useSharing } from './use-sharing.ts';

/** The group of templates that this one shares conversations with. */
export function SharingPart({ template }: { template: TemplateView }) {
  const [state, setState] = useSharing(template.id);
  if (state === 'loading' || state === 'missing') return null;
  return (
    <section className="card grid gap-4" aria-labelledby="shared-conversations">
      <h2 id="shared-conversations">Shared conversations</h2>
      <p className="secondary">
        Templates in the same group share one conversation per customer: history, memory, contact and pause.
        Only put templates of one business into a group.
      </p>
      {state === 'failed' ? (
        <p className="secondary">This could not be loaded. Please reload the page.</p>
      ) : (
        <SharingForm template={template} saved={state} onSaved={setState} />
      )}
    </section>
  );
}

function SharingForm({
  template: { id, templateName },
  saved,
  onSaved,
}: {
  template: TemplateView;
  saved: SharingView;
  onSaved: (view: SharingView) => void;
}) {
  const listId = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isSaving, run] = useOnceAtATime();
  const wanted = draft ?? saved.sharesWith;
  const isLeaving = saved.templates.length > 0 && folded(wanted) !== folded(saved.sharesWith);

  async function save(): Promise<boolean> {
    try {
      onSaved(await putSharing(id, { sharesWith: wanted }));
      setDraft(null);
      setProblem(null);
      notify({ title: 'Saved', variant: 'success' });
      return true;
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.fields.sharesWith ?? null) : null);
      const text = sentenceOf(error, 'That could not be saved. Please try again.');
      notify({ title: 'Not saved', text, variant: 'destructive' });
      return false;
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isLeaving) setAsking(true);
    else void run(async () => void (await save()));
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Group"
          hint="Choose a group or name a new one. Empty: conversations of its own."
          dir="auto"
          autoComplete="off"
          list={listId}
          maxLength={GROUP_NAME_MAX}
          value={wanted}
          error={problem}
          onChange={({ target: { value } }) => setDraft(value)}
        />
        <datalist id={listId}>
          {saved.groups.map((group) => (
            <option key={group} value={group} />
          ))}
        </datalist>
        {saved.sharesWith === '' ? null : <Members saved={saved} />}
        <p className="row secondary" role="status" hidden={!saved.isMoving}>
          {saved.isMoving ? (
            <>
              <Spinner />
              Earlier conversations are being put together. This takes a moment.
            </>
          ) : null}
        </p>
        <Button type="submit" look="secondary" className="self-start" isBusy={isSaving} busyLabel="Saving...">
          Save group
        </Button>
      </form>
      {isAsking ? (
        <ConfirmDialog
          title={`Leave ${saved.sharesWith}?`}
          keepLabel="Stay"
          goLabel="Leave group"
          busyLabel="Leaving..."
          isHarmless
          onGo={save}
          onClose={() => setAsking(false)}
        >
          Each template takes along what it answered: <bdi>{templateName}</bdi> no longer knows what customers
          said to the others, and they no longer know what was said to it.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function Members({ saved: { sharesWith, templates } }: { saved: SharingView }) {
  if (templates.length === 0) {
    return (
      <p className="secondary">
        No other template is in <bdi>{sharesWith}</bdi> yet. Choose this group in another template too.
      </p>
    );
  }
  return (
    <p className="secondary breaks">
      Shares with{' '}
      {templates.map(({ id, templateName }, at) => (
        <Fragment key={id}>
          {at === 0 ? '' : ', '}
          <Link href={templatePath(id, 'connection')} className="link">
            <bdi>{templateName}</bdi>
          </Link>
        </Fragment>
      ))}
      . Messages a minute and the day’s AI replies count for all of them together.
    </p>
  );
}

/** As the server compares names: without what case and spaces make of them. */
function folded(name: string): string {
  return name.trim().toLowerCase();
}
