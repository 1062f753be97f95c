import { useSignals } from '@preact/signals-react/runtime';
import { memo, useEffect } from 'react';
import { Link } from 'wouter';
import { BUBBLE_BYTES, MEMORY_LENGTH } from '../../../../src/contract/template.ts';
import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { Button } from '../../../components/button.tsx';
import { PATHS } from '../../../paths.ts';
import { keyState } from '../../keys/models.store.ts';
import { session } from '../../session/session.store.ts';
import { voice } from '../../voice/voice.store.ts';
import { MeantBrackets } from '../places/meant-brackets.tsx';
import { BoundArea, BoundSelect, BoundSwitch, BoundText } from './bound-fields.tsx';
import { FieldFold } from './fold.tsx';
import { FOLD_WORDS, waitText } from './fold-words.ts';
import { memoryLength } from './form-values.ts';
import { HoursFields } from './hours-fields.tsx';
import type { TemplateForm } from './template-form.ts';

/** Asked when somebody looks: it is a call to the provider. */
const loadModels = () => void keyState.load();

/** What most templates leave as it is; of a template that exists, also what is no field of its form. */
export const TemplateFolds = memo(function TemplateFolds({
  form,
  template,
  onSecret,
}: {
  form: TemplateForm;
  template?: TemplateView;
  onSecret?: () => void;
}) {
  return (
    <>
      <FieldFold
        form={form}
        title="Style"
        names={['useVoice', 'forbiddenWords', 'useEmojis', 'model', 'temperature']}
        says={FOLD_WORDS.style}
        onOpen={loadModels}
      >
        <BoundText
          form={form}
          name="forbiddenWords"
          isOptional
          placeholder="cheap, guarantee, discount"
          hint="Replies that contain one are written again, never sent."
        />
        <BoundSwitch form={form} name="useEmojis" hint="One or two, where you would." />
        <VoiceSwitch form={form} />
        <div className="halves grid gap-4 top">
          <ModelChoice form={form} name="model" usual="Default from Settings" />
          <BoundText
            form={form}
            name="temperature"
            isOptional
            inputMode="decimal"
            placeholder="As the server has it"
            hint="How freely the AI words its replies, from 0 to 2. Low keeps closer to your facts: try 0.2."
          />
        </div>
        {template === undefined ? null : (
          <MeantBrackets templateId={template.id} brackets={template.confirmedBrackets} />
        )}
      </FieldFold>
      <FieldFold
        form={form}
        title="Photos and voice"
        names={['seesPhotos', 'hearsVoice', 'hearingModel', 'keepsAttachments']}
        says={FOLD_WORDS.media}
        onOpen={loadModels}
      >
        <BoundSwitch
          form={form}
          name="seesPhotos"
          hint="The AI looks at photos that customers send. Needs a model that can see; a photo costs more than a text."
        />
        <SwitchWithModel
          form={form}
          name="hearsVoice"
          hint="Your AI provider writes down what customers say, and the reply answers that. It costs about half a cent a minute. What can’t be heard, customers are asked to type."
          model="hearingModel"
          usual="Your provider's usual one"
        />
        <BoundSwitch
          form={form}
          name="keepsAttachments"
          hint="The conversation keeps what the AI has seen and heard, as long as the messages. Else it is gone after the reply."
        />
      </FieldFold>
      <FieldFold
        form={form}
        title="Memory and waiting"
        names={['enableConversationMemory', 'conversationMemoryLength', 'waitForMoreMs']}
        says={FOLD_WORDS.memory}
      >
        <Memory form={form} />
        <WaitForMore form={form} />
      </FieldFold>
      <FieldFold form={form} title="Hours" names={['hours', 'awayText']} says={FOLD_WORDS.hours}>
        <HoursFields form={form} />
      </FieldFold>
      <FieldFold
        form={form}
        title="Limits and fallback"
        names={[
          'fallbackReply',
          'disclosureLine',
          'dailyAiLimit',
          'repliesPerCustomer',
          'secondLook',
          'secondLookModel',
        ]}
        says={FOLD_WORDS.limits}
        onOpen={loadModels}
      >
        <BoundArea
          form={form}
          name="fallbackReply"
          isOptional
          rows={2}
          placeholder="Thanks for writing! I answer personally this evening."
          hint={`Sent when the AI can't answer. At most ${BUBBLE_BYTES.toLocaleString('en-US')} bytes, one Instagram message.`}
        />
        <BoundText
          form={form}
          name="disclosureLine"
          isOptional
          placeholder="You are chatting with an automated assistant; we read along."
          hint="Some laws demand that a bot says it is one. Sent with the first reply, and again after a long pause."
        />
        <div className="halves grid gap-4 top">
          <BoundText
            form={form}
            name="dailyAiLimit"
            isOptional
            inputMode="numeric"
            placeholder="No limit"
            hint="After that, FAQs and the fallback reply answer until midnight UTC."
          />
          <BoundText
            form={form}
            name="repliesPerCustomer"
            isOptional
            inputMode="numeric"
            placeholder="No limit"
            hint="After that the bot is quiet there until the next day, where you are."
          />
        </div>
        <SwitchWithModel
          form={form}
          name="secondLook"
          hint="The AI checks each of its replies for offers and promises that you never made. A reply then costs about half as much again, and takes a second or two longer."
          model="secondLookModel"
          usual="The template's own model"
        />
      </FieldFold>
      <FieldFold
        form={form}
        title="Delivery"
        names={['typingSpeed', 'deliveryField', 'deliveryFlow']}
        says={(values) =>
          FOLD_WORDS.delivery(values) + (template?.hasWebhookSecret === true ? ', secret set' : '')
        }
        wrongBeside={template?.isWebhookSecretLost === true ? 1 : 0}
      >
        <BoundSwitch
          form={form}
          name="typingSpeed"
          hint="Replies come as if you typed them, within six seconds."
        />
        <div className="halves grid gap-4 top">
          <BoundText form={form} name="deliveryField" isOptional hint="Custom field for late replies." />
          <BoundText form={form} name="deliveryFlow" isOptional hint="Flow that sends them." />
        </div>
        {template === undefined || onSecret === undefined ? null : (
          <SecretRow template={template} onOpen={onSecret} />
        )}
      </FieldFold>
    </>
  );
});

/** Whether replies keep to the owner's own way of writing, and what that takes. */
function VoiceSwitch({ form }: { form: TemplateForm }) {
  useSignals();
  useEffect(() => {
    void voice.load();
  }, []);
  const { value: state } = voice.state;
  const view = state.status === 'ready' ? state.value : null;
  const isUsed = view === null || (view.isInPlan && view.voice?.isOn === true);
  let hint = 'Replies keep to your own words, length and emojis, as learned from your messages.';
  if (view?.isInPlan === false) hint = 'Part of the Advanced plan';
  else if (!isUsed)
    hint =
      view?.voice == null
        ? 'Works once you have shown your messages.'
        : 'Your voice is switched off for all templates.';
  return (
    <div className="grid gap-tight">
      <BoundSwitch form={form} name="useVoice" hint={hint} />
      {isUsed || view?.isInPlan === false ? null : (
        <Link href={PATHS.voice} className="link beside-switch text-small">
          Open your voice
        </Link>
      )}
    </div>
  );
}

interface ModelChoiceProps {
  form: TemplateForm;
  name: 'model' | 'secondLookModel' | 'hearingModel';
  usual: string;
}

/** Another model than the usual one, from the provider's own list once it is read. */
function ModelChoice({ form, name, usual }: ModelChoiceProps) {
  useSignals();
  const chosen = form.fields[name].value.value;
  const state = keyState.state.value;
  const offered = state.status === 'ready' ? state.value.models : [];
  const names = [...new Set([...(chosen === '' ? [] : [chosen]), ...offered])].sort();
  return (
    <BoundSelect
      form={form}
      name={name}
      hint={
        offered.length === 0 ? 'More models appear once your key is accepted.' : 'Only for this template.'
      }
      options={[{ value: '', label: usual }, ...names.map((model) => ({ value: model, label: model }))]}
    />
  );
}

/** Something more that the AI does where it is wanted, and which model does it. */
function SwitchWithModel({
  form,
  name,
  hint,
  model,
  usual,
}: Pick<ModelChoiceProps, 'form' | 'usual'> & {
  name: 'secondLook' | 'hearsVoice';
  hint: string;
  model: ModelChoiceProps['name'];
}) {
  useSignals();
  return (
    <>
      <BoundSwitch form={form} name={name} hint={hint} />
      {form.fields[name].value.value ? <ModelChoice form={form} name={model} usual={usual} /> : null}
    </>
  );
}

function Memory({ form }: { form: TemplateForm }) {
  useSignals();
  const isStandard = session.value.user?.planType?.startsWith('standard') === true;
  const length = form.fields.conversationMemoryLength;
  return (
    <>
      <BoundSwitch
        form={form}
        name="enableConversationMemory"
        hint={isStandard ? 'Part of the Advanced plan' : 'Replies take the last messages into account.'}
      />
      {form.fields.enableConversationMemory.value.value ? (
        <div className="short-field">
          <BoundText
            form={form}
            name="conversationMemoryLength"
            inputMode="numeric"
            hint={`${MEMORY_LENGTH.min} to ${MEMORY_LENGTH.max}, up to 30 days old.`}
            onLeave={() => form.change('conversationMemoryLength', String(memoryLength(length.value.peek())))}
          />
        </div>
      ) : null}
    </>
  );
}

/** Others can be set through the API. */
const WAITS_MS = [0, 1_000, 1_500, 2_500, 4_000];

function WaitForMore({ form }: { form: TemplateForm }) {
  useSignals();
  const chosen = Number(form.fields.waitForMoreMs.value.value);
  const waits = [...new Set([...WAITS_MS, chosen])].sort((a, b) => a - b);
  return (
    <BoundSelect
      form={form}
      name="waitForMoreMs"
      hint="Several messages in a row get one reply."
      options={waits.map((ms) => ({
        value: String(ms),
        label: ms === 0 ? 'Answer each at once' : waitText(ms),
      }))}
    />
  );
}

/** The secret is not a field of the form: autosave must never save half of one. */
function SecretRow({ template, onOpen }: { template: TemplateView; onOpen: () => void }) {
  const { hasWebhookSecret, isWebhookSecretLost } = template;
  return (
    <div className="row gap-3 wrap apart">
      <div className="row-words">
        <p className="label">Webhook secret</p>
        <p className={isWebhookSecretLost ? 'message danger' : 'hint'}>{secretState(template)}</p>
      </div>
      <Button look="secondary" size="small" onClick={onOpen}>
        {hasWebhookSecret ? 'Change secret' : 'Set a secret'}
      </Button>
    </div>
  );
}

function secretState({ hasWebhookSecret, isWebhookSecretLost }: TemplateView): string {
  if (isWebhookSecretLost) return 'It can’t be read any more, so every call is refused. Set it again.';
  if (hasWebhookSecret) return 'Set. Calls without it in X-Webhook-Secret are refused.';
  return 'Not set. When set, calls without it in X-Webhook-Secret are refused.';
}
