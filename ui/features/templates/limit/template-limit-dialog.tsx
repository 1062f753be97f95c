import { useSignals } from '@preact/signals-react/runtime';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { Button, LinkButton } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { PATHS } from '../../../paths.ts';
import { session } from '../../session/session.store.ts';
import { closeTemplateLimit, templateLimit } from './template-limit.store.ts';

const BENEFITS = ['Unlimited templates', 'Conversation Memory', 'DM Strategies'];

/** Stays until it is closed. On Standard it says what Advanced has more; elsewhere there is nothing to sell. */
export function TemplateLimitDialog() {
  useSignals();
  useEffect(() => closeTemplateLimit, []);
  const sentence = templateLimit.value;
  if (sentence === null) return null;
  const isStandard = session.value.user?.planType?.startsWith('standard') === true;
  return (
    <Dialog title="Template Limit Reached" closesOutside={false} onClose={closeTemplateLimit}>
      {isStandard ? <Upgrade /> : <Sentence text={sentence} />}
    </Dialog>
  );
}

function Upgrade() {
  return (
    <>
      <div className="dialog-body">
        <p>
          You've reached the maximum of 3 templates on your Standard plan. Upgrade to Advanced for unlimited
          templates and additional features.
        </p>
        <ul className="plain ticks ink grid">
          {BENEFITS.map((benefit) => (
            <li key={benefit}>
              <Check aria-hidden="true" />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid mt-5">
        <LinkButton to={PATHS.subscribe} isWide>
          Upgrade to Advanced Plan
        </LinkButton>
        <Button look="quiet" isWide onClick={closeTemplateLimit}>
          Not now
        </Button>
      </div>
    </>
  );
}

function Sentence({ text }: { text: string }) {
  return (
    <>
      <div className="dialog-body">
        <p>{text}</p>
      </div>
      <div className="dialog-actions">
        <Button data-autofocus onClick={closeTemplateLimit}>
          Close
        </Button>
      </div>
    </>
  );
}
