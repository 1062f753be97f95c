import { PenLine } from 'lucide-react';
import { useState } from 'react';
import type { KnowledgeDetail } from '../../../src/contract/knowledge.ts';
import { Button } from '../../components/button.tsx';
import { CorrectForm } from './correct-form.tsx';
import { SourceText } from './source-text.tsx';
import type { ChangeSource } from './use-source.ts';

/** What was understood of a source, to read and to correct. */
export function SourceTextCard({
  source,
  onChange,
  onUnsaved,
}: {
  source: KnowledgeDetail;
  onChange: ChangeSource;
  onUnsaved: (isUnsaved: boolean) => void;
}) {
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <section className="card grid gap-4" aria-labelledby="source-text">
      <div className="row apart">
        <h2 id="source-text">What it says</h2>
        {isCorrecting || source.isEmpty ? null : (
          <Button look="secondary" size="small" onClick={() => setCorrecting(true)}>
            <PenLine aria-hidden="true" />
            Correct
          </Button>
        )}
      </div>
      {isCorrecting ? (
        <CorrectForm {...{ source, onChange, onUnsaved }} onClose={() => setCorrecting(false)} />
      ) : (
        <Understood source={source} />
      )}
    </section>
  );
}

function Understood({ source: { isEmpty, pieces } }: { source: KnowledgeDetail }) {
  if (isEmpty) return <p className="secondary">Nothing was read yet.</p>;
  if (pieces.length === 0) return <p className="secondary">There is nothing in it.</p>;
  return <SourceText pieces={pieces} />;
}
