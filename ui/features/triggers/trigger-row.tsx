import { Forward, GripVertical, Hand, Pencil, Tag, Trash2, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { SavedTrigger } from '../../../src/contract/trigger-api.ts';
import { Badge } from '../../components/badge.tsx';
import { Switch } from '../../components/switch.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { count } from '../replies/amounts.ts';
import { usePassName } from '../sharing/partners.store.ts';
import { MeantButton } from '../templates/meant-button.tsx';
import { shortMode } from './match-modes.ts';
import { changeTrigger } from './triggers.store.ts';
import { warningTexts } from './warnings.ts';

export interface RowGrip {
  onPointerDown(event: PointerEvent<HTMLButtonElement>): void;
  onPointerMove(event: PointerEvent<HTMLButtonElement>): void;
  onPointerUp(event: PointerEvent<HTMLButtonElement>): void;
  onPointerCancel(): void;
  onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void;
}

/** One trigger: phrase, what it says in the owner's voice, and what can be done with it. */
export function TriggerRow({
  trigger,
  all,
  grip,
  onEdit,
  onDelete,
}: {
  trigger: SavedTrigger;
  all: readonly SavedTrigger[];
  grip: RowGrip;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { triggerPhrase: phrase, isEnabled, recentReplies } = trigger;
  const passedTo = usePassName(trigger.templateId, trigger.passTo);
  /** It says nothing itself. */
  const isPassing = trigger.responseAction === '';
  const notes = notesOf(trigger);
  const places = trigger.warnings.flatMap((warning) => warning.places ?? []);
  return (
    <>
      <div className="trigger-head row wrap shrinks">
        <h2 className="small-title shrinks breaks" dir="auto">
          {phrase}
        </h2>
        <span className="hint">{shortMode(trigger.matchMode)}</span>
        {trigger.handOver ? (
          <Badge look="info">
            <Hand aria-hidden="true" />
            Hands over
          </Badge>
        ) : null}
        {isEnabled ? null : <Badge look="outlined">Off</Badge>}
      </div>
      <div className="trigger-body grid starts shrinks">
        {isPassing ? null : (
          <p className={`bubble ${isEnabled ? 'voice' : 'quiet'}`} dir="auto">
            {trigger.responseAction}
          </p>
        )}
        {passedTo === '' ? null : (
          <p className="row text-smaller secondary breaks">
            <Forward aria-hidden="true" />
            <span dir="auto">Passes the conversation to: {passedTo}</span>
          </p>
        )}
        {notes === '' ? null : (
          <p className="row text-smaller secondary">
            <Tag aria-hidden="true" />
            <span className="clamped" dir="auto">
              {notes}
            </span>
          </p>
        )}
        <p className="text-smaller faint">
          {recentReplies === 0
            ? `Not ${isPassing ? 'passed on' : 'sent'} in the last 30 days`
            : `${isPassing ? 'Passed on' : 'Sent'} ${count(recentReplies, 'time')} in 30 days`}
        </p>
        {warningTexts(trigger, trigger.warnings, all).map((text) => (
          <p key={text} className="trigger-warning message warn breaks">
            <TriangleAlert aria-hidden="true" />
            <span dir="auto">{text}</span>
          </p>
        ))}
        {places.length === 0 ? null : (
          <div className="actions">
            {places.map((text) => (
              <MeantButton key={text} templateId={trigger.templateId} bracket={text} />
            ))}
          </div>
        )}
      </div>
      <div className="trigger-controls row gap-0">
        <Tooltip text={isEnabled ? 'Turn off' : 'Turn on'}>
          <Switch
            label={`“${phrase}” is on`}
            hasHiddenLabel
            isOn={isEnabled}
            onChange={(isOn) => void changeTrigger(trigger, { isEnabled: isOn })}
          />
        </Tooltip>
        <Tooltip text="Edit">
          <button type="button" className="icon-button" aria-label={`Edit “${phrase}”`} onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </button>
        </Tooltip>
        <Tooltip text="Delete">
          <button
            type="button"
            className="icon-button to-delete"
            aria-label={`Delete “${phrase}”`}
            onClick={onDelete}
          >
            <Trash2 aria-hidden="true" />
          </button>
        </Tooltip>
      </div>
      <Tooltip text="Move">
        <button
          type="button"
          className="icon-button trigger-grip"
          aria-label={`Move “${phrase}”, with the arrow keys`}
          {...grip}
        >
          <GripVertical aria-hidden="true" />
        </button>
      </Tooltip>
    </>
  );
}

function notesOf({ addTag, setField, setValue }: SavedTrigger): string {
  const parts = [
    ...(addTag === '' ? [] : [`Tags the customer “${addTag}”`]),
    ...(setField === '' ? [] : [`Notes “${setValue}”`]),
  ];
  return parts.join(' · ');
}
