import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { FIELD_TYPE_LABELS } from '../../../src/contract/contact-fields.ts';
import type { ContactFieldView } from '../../../src/contract/contacts.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { MoveButtons } from '../../components/move-buttons.tsx';
import { moveField } from './contacts.store.ts';
import { FieldDialog } from './field-dialog.tsx';

/** What the owner wants to know of customers. */
export function FieldsDialog({
  fields,
  onClose,
}: {
  fields: readonly ContactFieldView[];
  onClose: () => void;
}) {
  /** null: a new one. */
  const [edited, setEdited] = useState<ContactFieldView | null | undefined>();
  return (
    <Dialog title="Fields" onClose={onClose}>
      <div className="dialog-body">
        <p className="secondary">What you want to know of your customers, in your order.</p>
        <ul className="plain rows" aria-label="Fields">
          {fields.map((field, at) => (
            <li key={field.key} className="row apart">
              <span className="grid gap-0 shrinks breaks">
                <bdi className="ink strong">{field.label}</bdi>
                <span className="hint">{FIELD_TYPE_LABELS[field.type]}</span>
                {field.isLabelTwice ? (
                  <span className="hint">Another field has this name too. Rename one of them.</span>
                ) : null}
              </span>
              <div className="row gap-0">
                <MoveButtons
                  name={field.label}
                  at={at}
                  length={fields.length}
                  onMove={(by) => void moveField(field.key, at + by)}
                />
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Edit ${field.label}`}
                  onClick={() => setEdited(field)}
                >
                  <Pencil aria-hidden="true" />
                </button>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className="dialog-actions">
        <Button look="secondary" onClick={() => setEdited(null)}>
          <Plus aria-hidden="true" />
          Add field
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
      {edited === undefined ? null : <FieldDialog field={edited} onClose={() => setEdited(undefined)} />}
    </Dialog>
  );
}
