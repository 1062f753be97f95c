import { useSignals } from '@preact/signals-react/runtime';
import { session } from '../features/session/session.store.ts';
import { NewTemplateForm } from '../features/templates/new/new-template-form.tsx';
import { useTitle } from '../lib/use-title.ts';

export function TemplateNewPage() {
  useSignals();
  useTitle('New Template - dmreply');
  const user = session.value.user;
  return user === null ? null : <NewTemplateForm userId={user.id} />;
}
