import './triggers.css';
import { TriangleAlert } from 'lucide-react';
import { PASS_MINUTES } from '../../../src/contract/speaker.ts';
import { checkTrigger, type TriggerMatchMode } from '../../../src/contract/trigger.ts';
import type { SavedTrigger } from '../../../src/contract/trigger-api.ts';
import { TextArea, TextField } from '../../components/field.tsx';
import { Fold } from '../../components/fold.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { RadioList } from '../../components/radio-list.tsx';
import { Switch } from '../../components/switch.tsx';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { TriggerNotes } from '../contacts/trigger-notes.tsx';
import { PassFields } from '../sharing/pass-fields.tsx';
import { MATCH_MODES } from './match-modes.ts';
import { postCheck } from './triggers.api.ts';
import { saveTrigger } from './triggers.store.ts';
import { useAnswer } from './use-answer.ts';
import { warningTexts } from './warnings.ts';

const REST_MS = 300;

/** Adds a trigger, or edits the given one. */
export function TriggerDialog({
  templateId,
  trigger,
  start,
  all,
  onClose,
  onSaved = onClose,
}: {
  templateId: number;
  trigger: SavedTrigger | null;
  /** What a new one begins with. */
  start?: Pick<SavedTrigger, 'triggerPhrase' | 'responseAction'>;
  all: readonly SavedTrigger[];
  onClose: () => void;
  onSaved?: () => void;
}) {
  const { values, problems, change, submit } = useCheckedForm({
    start: () => ({ ...valuesOf(trigger), ...start }),
    check: checkTrigger,
    async save(values) {
      await saveTrigger(trigger?.id ?? null, { templateId, ...values });
      onSaved();
    },
    failed: {
      title: 'Error',
      text: `Failed to ${trigger === null ? 'add' : 'update'} trigger. Please try again.`,
    },
  });

  return (
    <FormDialog
      title={trigger === null ? 'Add Trigger' : 'Edit Trigger'}
      goLabel={trigger === null ? 'Add Trigger' : 'Save Changes'}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Trigger phrase"
        value={values.triggerPhrase}
        placeholder="opening hours"
        autoComplete="off"
        data-autofocus
        error={problems.triggerPhrase ?? null}
        onChange={(event) => change({ triggerPhrase: event.target.value })}
      />
      <Hints templateId={templateId} trigger={trigger} values={values} all={all} />
      <TextArea
        label="Response"
        isOptional={values.passTo !== null}
        value={values.responseAction}
        rows={3}
        hint="Sent exactly as you write it."
        error={problems.responseAction ?? null}
        onChange={(event) => change({ responseAction: event.target.value })}
      />
      <RadioList<TriggerMatchMode>
        label="When the phrase is"
        value={values.matchMode}
        options={MATCH_MODES}
        onChange={(matchMode) => change({ matchMode })}
      />
      <Fold isSet={setIn(values)} isWrong={MORE_FIELDS.some((name) => problems[name] !== undefined)}>
        <Switch
          label="Hand over to me"
          hint="After the response the bot is quiet in this chat until you resume it."
          isOn={values.handOver}
          onChange={(handOver) => change({ handOver })}
        />
        <TriggerNotes values={values} problems={problems} onChange={change} />
        <PassFields
          templateId={templateId}
          label="Pass the conversation to"
          hint="Leave the response empty, and that template answers the message itself."
          values={values}
          problems={problems}
          onChange={change}
        />
      </Fold>
    </FormDialog>
  );
}

type Values = ReturnType<typeof valuesOf>;

const MORE_FIELDS = ['handOver', 'addTag', 'setField', 'setValue', 'passTo', 'passMinutes'] as const;

/** 'Hands over to you, tags “vip”' */
function setIn({ handOver, addTag, setField, passTo }: Values): string {
  const set = [
    ...(handOver ? ['hands over to you'] : []),
    ...(addTag === '' ? [] : [`tags “${addTag}”`]),
    ...(setField === '' ? [] : [`sets “${setField}”`]),
    ...(passTo === null ? [] : ['passes the conversation on']),
  ].join(', ');
  return set === '' ? 'Hand over, tag, field: nothing set' : set.charAt(0).toUpperCase() + set.slice(1);
}

/** What is likely not meant, while it is being written. */
function Hints({
  templateId,
  trigger,
  values,
  all,
}: {
  templateId: number;
  trigger: SavedTrigger | null;
  values: Values;
  all: readonly SavedTrigger[];
}) {
  const { triggerPhrase, responseAction, matchMode } = values;
  const draft = { triggerPhrase, responseAction, matchMode, isEnabled: values.isEnabled };
  const body = { templateId, ...(trigger === null ? {} : { id: trigger.id }), ...draft };
  const question = triggerPhrase.trim().length < 2 ? null : JSON.stringify(body);
  const { answer } = useAnswer((signal) => postCheck(body, signal), question, REST_MS);
  const position = trigger?.position ?? Number.POSITIVE_INFINITY;
  const texts = warningTexts({ matchMode, position }, answer?.warnings ?? [], all);
  return (
    <ul className="plain unless-empty grid" aria-live="polite" aria-label="Hints">
      {texts.map((text) => (
        <li key={text} className="trigger-warning message warn breaks">
          <TriangleAlert aria-hidden="true" />
          <span dir="auto">{text}</span>
        </li>
      ))}
    </ul>
  );
}

function valuesOf(trigger: SavedTrigger | null) {
  return {
    triggerPhrase: trigger?.triggerPhrase ?? '',
    responseAction: trigger?.responseAction ?? '',
    matchMode: trigger?.matchMode ?? ('words' as const),
    isEnabled: trigger?.isEnabled ?? true,
    handOver: trigger?.handOver ?? false,
    addTag: trigger?.addTag ?? '',
    setField: trigger?.setField ?? '',
    setValue: trigger?.setValue ?? '',
    passTo: trigger?.passTo ?? null,
    passMinutes: trigger?.passMinutes || PASS_MINUTES.fallback,
  };
}
