import '../styles/screen.css';
import { useSignals } from '@preact/signals-react/runtime';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useParams, useSearch } from 'wouter';
import { colorOf } from '../../src/contract/widget-lists.ts';
import type { WidgetView } from '../../src/contract/widgets.ts';
import { LinkButton } from '../components/button.tsx';
import { ConfirmDialog } from '../components/dialog.tsx';
import { Empty } from '../components/empty.tsx';
import { LeaveUnsaved } from '../components/leave-dialog.tsx';
import { Note } from '../components/note.tsx';
import { PageFailure } from '../components/page-failure.tsx';
import { ColumnShape } from '../components/shapes.tsx';
import { templates } from '../features/templates/templates.store.ts';
import { bodyOf, draftOf, newDraft, type WidgetDraft } from '../features/widgets/widget-draft.ts';
import { problemsOf, WidgetForm } from '../features/widgets/widget-form.tsx';
import { WidgetPreview } from '../features/widgets/widget-preview.tsx';
import { WidgetTag } from '../features/widgets/widget-tag.tsx';
import { deleteWidget, postWidget, putWidget } from '../features/widgets/widgets.api.ts';
import { widgets } from '../features/widgets/widgets.store.ts';
import { ApiError, sentenceOf } from '../lib/http.ts';
import { notify } from '../lib/notices.ts';
import { useOnceAtATime } from '../lib/use-once-at-a-time.ts';
import { useTitle } from '../lib/use-title.ts';
import { PATHS, widgetPath } from '../paths.ts';

/** Makes a chat for websites, or changes one. */
export function WidgetPage() {
  useSignals();
  const { id = '' } = useParams();
  const asked = Number(new URLSearchParams(useSearch()).get('template') ?? 0);
  useEffect(() => void widgets.refresh(), []);
  const { value: state } = widgets.state;
  if (id === 'new') return <NewChat asked={asked} />;
  if (state.status === 'failed')
    return <PageFailure text="This chat could not be loaded" onRetry={() => void widgets.refresh()} />;
  if (state.status !== 'ready') return <ColumnShape />;
  const saved = state.value.widgets.find((widget) => `${widget.id}` === id);
  return saved === undefined ? <Missing /> : <Editor key={saved.id} saved={saved} begin={draftOf(saved)} />;
}

/** `asked`: the template that the way here named; 0: none. */
function NewChat({ asked }: { asked: number }) {
  useSignals();
  useTitle('New chat - dmreply');
  useEffect(() => void templates.load(), []);
  const { value: state } = templates.state;
  if (state.status === 'idle' || state.status === 'loading') return <ColumnShape />;
  const all = state.status === 'ready' ? state.value : [];
  const [first, second] = all;
  if (state.status === 'ready' && first === undefined) return <NoTemplate />;
  const answering = all.find(({ id }) => id === asked) ?? (second === undefined ? first : undefined);
  const { id = 0, templateName = '' } = answering ?? {};
  return <Editor key="new" saved={null} begin={newDraft(id, templateName)} />;
}

function NoTemplate() {
  return (
    <div className="column">
      <h1>New chat</h1>
      <Empty title="First, a template">
        <p>It says who answers in the chat, and what it knows.</p>
        <LinkButton to={PATHS.newTemplate}>Make a template</LinkButton>
      </Empty>
    </div>
  );
}

function Editor({ saved, begin }: { saved: WidgetView | null; begin: WidgetDraft }) {
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(begin);
  const [base, setBase] = useState(begin);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isDeleting, setDeleting] = useState(false);
  const [isSaving, run] = useOnceAtATime();
  const title = saved?.title ?? 'New chat';
  useTitle(`${title} - dmreply`);
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(base);

  async function save(): Promise<void> {
    const wrong = problemsOf(draft);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    try {
      const widget = await (saved === null ? postWidget(bodyOf(draft)) : putWidget(saved.id, bodyOf(draft)));
      const now = draftOf(widget);
      setDraft(now);
      setBase(now);
      await widgets.refresh();
      notify({ title: saved === null ? 'Chat made' : 'Saved', variant: 'success' });
      if (saved === null) navigate(widgetPath(widget.id), { replace: true });
    } catch (error) {
      if (error instanceof ApiError) setProblems(error.fields);
      notify({
        title: 'Not saved',
        text: sentenceOf(error, 'Check your connection and try again.'),
        variant: 'destructive',
      });
    }
  }

  async function remove({ id }: WidgetView): Promise<boolean> {
    try {
      await deleteWidget(id);
      setBase(draft);
      await widgets.refresh();
      navigate(PATHS.channels, { replace: true });
      notify({ title: 'Chat deleted', variant: 'success' });
      return true;
    } catch (error) {
      const text = sentenceOf(error, 'Check your connection and try again.');
      notify({ title: 'Not deleted', text, variant: 'destructive' });
      return false;
    }
  }

  const look = { ...draft, title: draft.title || 'Your business', color: colorOf(draft.color) };
  return (
    <div className="container screen">
      <Link href={PATHS.channels} className="back-link">
        <ArrowLeft aria-hidden="true" />
        Channels
      </Link>
      <h1 className="breaks mb-5" dir="auto">
        {title}
      </h1>
      {saved?.template.isDeleted ? (
        <Note look="warn" title="Nobody answers here">
          <p>The template of this chat was deleted. Choose another one, and it answers again.</p>
        </Note>
      ) : null}
      <div className="side-by-side">
        <WidgetForm
          draft={draft}
          problems={problems}
          isNew={saved === null}
          isSaving={isSaving}
          isUnsaved={isUnsaved}
          onChange={(change) => {
            setDraft({ ...draft, ...change });
            setProblems({});
          }}
          onSave={() => void run(save)}
          onDelete={() => setDeleting(true)}
        />
        <div className="side-column grid gap-5">
          {saved === null ? null : <WidgetTag widget={saved} />}
          <WidgetPreview look={look} />
        </div>
      </div>
      {isDeleting && saved !== null ? (
        <ConfirmDialog
          title={`Delete “${saved.title}”?`}
          goLabel="Delete chat"
          busyLabel="Deleting..."
          onClose={() => setDeleting(false)}
          onGo={() => remove(saved)}
        >
          It disappears from your website within a minute. Its conversations stay.
        </ConfirmDialog>
      ) : null}
      <LeaveUnsaved isNeeded={() => isUnsaved && !isSaving} />
    </div>
  );
}

function Missing() {
  useTitle('Not found - dmreply');
  return (
    <div className="column">
      <Empty title="This chat does not exist" titleLevel={1} hasBubbles={false}>
        <LinkButton to={PATHS.channels}>Channels</LinkButton>
      </Empty>
    </div>
  );
}
