import { useState } from 'react';
import type { TemplateView } from '../../src/contract/template-api.ts';
import { KeyWarning } from '../features/keys/key-warning.tsx';
import { TemplateScreen } from '../features/templates/template-screen.tsx';
import { ChatWindow } from '../features/test-chat/chat-window.tsx';
import { MemoryCard } from '../features/test-chat/memory-card.tsx';
import { useTestChat } from '../features/test-chat/use-test-chat.ts';
import { WorthTrying } from '../features/test-chat/worth-trying.tsx';

export function TemplateTestPage() {
  return (
    <TemplateScreen tab="test" title={(name) => `Test ${name}`}>
      {(template) => <TestChat key={template.id} template={template} />}
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
          <WorthTrying onChoose={setText} />
        </div>
      </div>
    </>
  );
}
