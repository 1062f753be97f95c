import './places.css';
import { PencilLine } from 'lucide-react';
import { Link } from 'wouter';
import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { templateLabel } from '../../../../src/contract/template-labels.ts';
import { placesToFill, type TemplatePlace } from '../../../../src/contract/template-places.ts';
import { Button, LinkButton } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import { templatePath } from '../../../paths.ts';
import { MeantButton } from '../meant-button.tsx';
import type { TemplateTab } from '../template-tabs.tsx';
import { selectNextPlace } from './select-next-place.ts';
import { StartWithoutButton } from './start-without-button.tsx';

const SHOWN = 5;

/** What of a saved template waits for the owner's own words, and the way to each place. */
export function PlacesNote({ template, tab }: { template: TemplateView; tab: TemplateTab }) {
  const { id, isDraft, places, placesLeft, confirmedBrackets } = template;
  if (placesLeft === 0) return null;
  const toFill = placesToFill(placesLeft);
  const isInForm = places.some(({ field }) => field !== 'trigger');
  return (
    <div className="places-note mb-5">
      <Note
        look="warn"
        icon={<PencilLine aria-hidden="true" />}
        title={isDraft ? `Draft: ${toFill}` : `Left out: ${toFill}`}
      >
        <p>
          {isDraft
            ? 'Customers get no reply from this template yet. It starts by itself once everything in [square brackets] is filled in, removed, or kept as it is.'
            : 'Text in [square brackets] is never sent. Until you fill it in, the next best reply answers.'}
        </p>
        {tab === 'edit' ? <PlaceList template={template} /> : null}
        <div className="actions">
          {isInForm ? <WayToForm id={id} tab={tab} confirmed={confirmedBrackets} /> : null}
          {isDraft ? <StartWithoutButton template={template} /> : null}
        </div>
      </Note>
    </div>
  );
}

function PlaceList({ template: { id, places } }: { template: TemplateView }) {
  const distinct = [...new Map(places.map((place) => [keyOf(place), place])).values()];
  const more = distinct.length - SHOWN;
  return (
    <>
      <ul className="plain place-list grid mt-3">
        {distinct.slice(0, SHOWN).map((place) => (
          <li key={keyOf(place)} className="row gap-3 apart">
            <p>
              <span className="place-text strong breaks" dir="auto">
                {place.text}
              </span>{' '}
              <span className="hint">
                {place.field === 'trigger' ? (
                  <Link href={templatePath(id, 'triggers')}>Triggers</Link>
                ) : (
                  templateLabel(place.field)
                )}
              </span>
            </p>
            <MeantButton templateId={id} bracket={place.text} />
          </li>
        ))}
      </ul>
      <p className="hint">Brackets that you keep are no place to fill: customers read them as they stand.</p>
      {more > 0 ? <p className="hint">and {more} more</p> : null}
    </>
  );
}

function WayToForm({ id, tab, confirmed }: { id: number; tab: TemplateTab; confirmed: readonly string[] }) {
  return tab === 'edit' ? (
    <Button look="secondary" size="small" onClick={() => selectNextPlace(confirmed)}>
      Show the next
    </Button>
  ) : (
    <LinkButton look="secondary" size="small" to={templatePath(id)}>
      Fill in the places
    </LinkButton>
  );
}

function keyOf({ field, text, triggerId }: TemplatePlace): string {
  return `${field} ${triggerId} ${text}`;
}
