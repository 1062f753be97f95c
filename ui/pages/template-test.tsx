import { Fragment, lazy, Suspense, useState } from 'react';
import type { TemplateView } from '../../src/contract/template-api.ts';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { KeyWarning } from '../features/keys/key-warning.tsx';
import { TemplateScreen } from '../features/templates/template-screen.tsx';
import { ChatWindow } from '../features/test-chat/chat-window.tsx';
import { MemoryCard } from '../features/test-chat/memory-card.tsx';
import { useTestChat } from '../features/test-chat/use-test-chat.ts';
import { WorthTrying } from '../features/test-chat/worth-trying.tsx';

/** Below the chat, and it brings much with it: the chat does not wait for it. */
const TemplateChecks = lazy(async () => ({
  default: (await import('./template-checks.tsx')).TemplateChecks,
}));

export function TemplateTestPage() {
  return (
    <TemplateScreen tab="test" title={(name) => `Test ${name}`}>
      {(template) => (
        <Fragment key={template.id}>
          <TestChat template={template} />
          <ErrorBoundary fallback={() => null}>
            <Suspense>
              <TemplateChecks templateId={template.id} />
            </Suspense>
          </ErrorBoundary>
        </Fragment>
      )}
    </TemplateScreen>
  );
}

function TestChat({ template }: { template: TemplateView }) {
  const chat = useTestChat(template.id);
  const [text, setText] = useState('');
  return (
    <>
      <KeyWarning />
      <div className="side-by-side">
        <ChatWindow chat={chat} text={text} onText={setText} />
        <div className="side-column grid gap-4">
          <MemoryCard template={template} isMemory={chat.isMemory} onChange={chat.setMemory} />
          <WorthTrying onChoose={chat.send} />
        </div>
      </div>
    </>
  );
}
