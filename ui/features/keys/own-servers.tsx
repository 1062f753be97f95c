import { KEY_CHECKS } from '../../../src/contract/key-checks.ts';
import type { KeysView } from '../../../src/contract/keys.ts';
import { SelectField, TextField } from '../../components/field.tsx';
import { Fold } from '../../components/fold.tsx';
import { KeyField } from './key-field.tsx';
import { KeyMessage } from './key-message.tsx';
import { providerLabel } from './provider-name.ts';
import { type KeyForm, SAME_SERVER, type ServerForm } from './save-keys.ts';

const PURPOSES = {
  embeddings: { title: 'Finding by meaning', texts: 'Your knowledge and questions' },
  transcription: { title: 'Voice messages', texts: 'Voice messages' },
} as const;
type Purpose = keyof typeof PURPOSES;

interface OwnServersProps {
  view: KeysView;
  form: KeyForm;
  problems: Readonly<Record<string, string>>;
  onChange(part: Partial<KeyForm>): void;
}

/** Servers for what is not replies, where this server allows several addresses. Most owners never see it. */
export function OwnServers({ view, form, problems, onChange }: OwnServersProps) {
  const purposes = Object.keys(PURPOSES) as Purpose[];
  const own = purposes.filter((purpose) => view[purpose] !== null);
  if (view.allowedBaseUrls.length === 0 && own.length === 0) return null;
  const isWrong =
    Object.keys(problems).some((name) => name.includes('.')) ||
    own.some((purpose) => view.unreadableKeys.includes(purpose));
  return (
    <Fold
      title="Other servers for meaning and voice"
      className="line-above mt-5"
      isSet={
        own.length === 0
          ? 'Served where replies are'
          : own.map((purpose) => `${PURPOSES[purpose].title}: ${view.servers[purpose]}`).join(', ')
      }
      isWrong={isWrong}
    >
      {purposes.map((purpose) => (
        <OwnServer
          key={purpose}
          purpose={purpose}
          view={view}
          form={form[purpose]}
          problems={problems}
          onChange={(server) => onChange({ [purpose]: server })}
        />
      ))}
    </Fold>
  );
}

function OwnServer({
  purpose,
  view,
  form,
  problems,
  onChange,
}: {
  purpose: Purpose;
  view: KeysView;
  form: ServerForm;
  problems: Readonly<Record<string, string>>;
  onChange(server: ServerForm): void;
}) {
  const { title: name, texts } = PURPOSES[purpose];
  const change = (part: Partial<ServerForm>) => onChange({ ...form, ...part });
  return (
    <fieldset className="grid gap-3">
      <legend className="strong mb-3">{name}</legend>
      <SelectField
        label="Server"
        value={form.baseUrl ?? 'same'}
        options={[
          { value: 'same', label: 'The same as for replies' },
          { value: '', label: 'As this server has it' },
          ...view.allowedBaseUrls.map((url) => ({ value: url, label: providerLabel(url) })),
        ]}
        error={problems[`${purpose}.baseUrl`] ?? null}
        hint={`${texts} are sent there.`}
        // Key and model belong to the server before.
        onChange={({ target: { value } }) =>
          onChange({ ...SAME_SERVER, baseUrl: value === 'same' ? null : value })
        }
      />
      {form.baseUrl === null ? null : (
        <>
          <ServerKey
            name={name}
            value={form.apiKey}
            problem={
              problems[`${purpose}.apiKey`] ??
              (view.unreadableKeys.includes(purpose) ? KEY_CHECKS.unreadable : undefined)
            }
            onChange={(apiKey) => change({ apiKey })}
          />
          <TextField
            label="Model"
            isOptional
            placeholder="The usual one"
            value={form.model}
            error={problems[`${purpose}.model`] ?? null}
            hint={
              purpose === 'embeddings' ? 'Another one, and all of your knowledge is read in anew.' : undefined
            }
            onChange={({ target: { value } }) => change({ model: value })}
          />
        </>
      )}
      {form.baseUrl === null || purpose !== 'embeddings' ? null : (
        <>
          <TextField
            label="What it wants before a question"
            isOptional
            placeholder="query: "
            value={form.questionPrefix}
            error={problems['embeddings.questionPrefix'] ?? null}
            onChange={({ target: { value } }) => change({ questionPrefix: value })}
          />
          <TextField
            label="What it wants before your texts"
            isOptional
            placeholder="passage: "
            value={form.passagePrefix}
            error={problems['embeddings.passagePrefix'] ?? null}
            hint="Only for a model that dmreply doesn’t know. Its maker says what it wants."
            onChange={({ target: { value } }) => change({ passagePrefix: value })}
          />
        </>
      )}
    </fieldset>
  );
}

function ServerKey({
  name,
  value,
  problem,
  onChange,
}: {
  name: string;
  value: string;
  problem: string | undefined;
  onChange(value: string): void;
}) {
  return (
    <KeyField
      label={`Key for ${name.toLowerCase()}`}
      isOptional
      placeholder="Paste its key"
      value={value}
      isInvalid={problem !== undefined}
      message={
        problem === undefined ? (
          <KeyMessage>It goes to this server alone. Some servers need none.</KeyMessage>
        ) : (
          <KeyMessage look="danger">{problem}</KeyMessage>
        )
      }
      onChange={onChange}
    />
  );
}
