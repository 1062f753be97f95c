import { useSignals } from '@preact/signals-react/runtime';
import { PageSpinner } from '../components/skeleton.tsx';
import { session } from '../features/session/session.store.ts';
import { TemplateEditorForm } from '../features/templates/form/template-editor-form.tsx';
import { TemplateMissing } from '../features/templates/template-missing.tsx';
import { useTemplate } from '../features/templates/use-template.ts';

export function TemplateEditPage() {
  useSignals();
  const state = useTemplate();
  const user = session.value.user;
  if (state.status === 'missing') return <TemplateMissing />;
  if (state.status === 'failed') return <TemplateMissing onRetry={state.retry} />;
  if (state.status === 'loading' || user === null) return <PageSpinner label="Loading the template" />;
  return <TemplateEditorForm key={state.template.id} userId={user.id} template={state.template} />;
}
