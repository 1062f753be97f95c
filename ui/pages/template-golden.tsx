import { FactsCard } from '../features/facts/facts-card.tsx';
import { GoldenChats } from '../features/golden/golden-page.tsx';
import { ReplayCard } from '../features/replay/replay-card.tsx';
import { TemplateScreen } from '../features/templates/template-screen.tsx';

export function TemplateGoldenPage() {
  return (
    <TemplateScreen tab="golden" title={(name) => `Golden chats of ${name}`}>
      {({ id }) => (
        <div className="stack" key={id}>
          <GoldenChats templateId={id} />
          <FactsCard templateId={id} />
          <ReplayCard templateId={id} />
        </div>
      )}
    </TemplateScreen>
  );
}
