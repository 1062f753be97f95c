import { useRef, useState } from 'react';
import type { SavedTrigger } from '../../../src/contract/trigger-api.ts';
import { TriggerRow } from './trigger-row.tsx';
import { changeTrigger } from './triggers.store.ts';
import { useOrder } from './use-order.ts';

export function TriggerList({
  triggers,
  onEdit,
  onDelete,
}: {
  triggers: readonly SavedTrigger[];
  onEdit: (trigger: SavedTrigger) => void;
  onDelete: (trigger: SavedTrigger) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState('');
  const order = useOrder(list, triggers.length, (from, to) => {
    const trigger = triggers[from];
    if (trigger === undefined) return;
    setMoved(`“${trigger.triggerPhrase}” is now number ${to + 1} of ${triggers.length}.`);
    void changeTrigger(trigger, { position: to + 1 });
  });

  function lookOf(at: number): string {
    const { dragged, target } = order;
    if (dragged === at) return 'trigger is-dragged';
    if (target !== at || dragged === null) return 'trigger';
    return `trigger ${target < dragged ? 'drop-above' : 'drop-below'}`;
  }

  return (
    <section aria-label="Your triggers">
      <ul className="plain card flush trigger-list" ref={list}>
        {triggers.map((trigger, at) => (
          <li key={trigger.id} className={lookOf(at)}>
            <TriggerRow
              trigger={trigger}
              all={triggers}
              grip={order.gripOf(at)}
              onEdit={() => onEdit(trigger)}
              onDelete={() => onDelete(trigger)}
            />
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {moved}
      </p>
    </section>
  );
}
