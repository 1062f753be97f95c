import './places.css';
import { MeantButton } from '../meant-button.tsx';

/** Brackets that the owner has confirmed, each with the way back. */
export function MeantBrackets({ templateId, brackets }: { templateId: number; brackets: readonly string[] }) {
  if (brackets.length === 0) return null;
  return (
    <div>
      <p className="label">Brackets that are meant</p>
      <p className="hint">Sent as they are, and no longer counted as places to fill.</p>
      <ul className="plain place-list grid mt-3">
        {brackets.map((bracket) => (
          <li key={bracket} className="row gap-3 apart">
            <p className="place-text strong breaks" dir="auto">
              {bracket}
            </p>
            <MeantButton templateId={templateId} bracket={bracket} isMeant={false} />
          </li>
        ))}
      </ul>
    </div>
  );
}
