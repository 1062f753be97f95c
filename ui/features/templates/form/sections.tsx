import { useSignals } from '@preact/signals-react/runtime';
import { memo, type ReactNode, useId } from 'react';
import { LENGTHS } from '../../../../src/contract/lengths.ts';
import { MEMORY_LENGTH } from '../../../../src/contract/template.ts';
import { TONES } from '../../../../src/contract/tones.ts';
import { session } from '../../session/session.store.ts';
import { BoundArea, BoundSelect, BoundSwitch, BoundText } from './bound-fields.tsx';
import { memoryLength } from './form-values.ts';
import { HoursFields } from './hours-fields.tsx';
import { SwitchWithModel } from './switch-with-model.tsx';
import type { TemplateForm } from './template-form.ts';
import { VoiceSwitch } from './voice-switch.tsx';

const TONE_OPTIONS = TONES.map(({ value, label, description }) => ({
  value,
  label: `${label}: ${description}`,
}));

/** Others can be set through the API. */
const WAITS_MS = [0, 1_000, 1_500, 2_500, 4_000];

/** Everything that an owner tells about the business and its voice, in five parts. */
export const TemplateSections = memo(function TemplateSections({ form }: { form: TemplateForm }) {
  return (
    <>
      <Section title="Who answers" hint="The basics every reply starts from.">
        <BoundText form={form} name="templateName" hint="Only you see this." />
        <div className="halves grid gap-4 top">
          <BoundText form={form} name="role" placeholder="Friendly shop assistant" />
          <BoundText form={form} name="businessType" placeholder="Artisan bakery" />
        </div>
        <BoundArea
          form={form}
          name="mainGoal"
          placeholder="Answer questions quickly and get people to order for pickup"
        />
        <BoundArea
          form={form}
          name="productOrService"
          placeholder="Sourdough bread, pastries, birthday and wedding cakes"
        />
      </Section>
      <Section title="How it sounds" hint="This is where replies become yours.">
        <div className="halves grid gap-4 top">
          <BoundSelect form={form} name="tone" options={TONE_OPTIONS} />
          <BoundSelect form={form} name="lengthPreference" options={LENGTHS} />
        </div>
        <VoiceSwitch form={form} />
        <BoundText
          form={form}
          name="openerStyle"
          placeholder="Say hi and use their first name if you know it"
        />
        <BoundText form={form} name="closingInstruction" placeholder="Ask which day they need it" />
        <BoundText
          form={form}
          name="forbiddenWords"
          isOptional
          placeholder="cheap, guarantee, discount"
          hint="Replies that contain one are written again, never sent."
        />
        <BoundSwitch form={form} name="useEmojis" hint="One or two, where you would." />
        <BoundSwitch
          form={form}
          name="typingSpeed"
          hint="Replies come as if you typed them, within six seconds."
        />
      </Section>
      <Section title="What it knows" hint="Facts it may use. It makes nothing up.">
        <BoundArea
          form={form}
          name="faqs"
          isOptional
          rows={6}
          placeholder="Q: When are you open? A: Tuesday to Sunday, 7 to 15."
          hint="Write one Q and A per line."
        />
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
        <SwitchWithModel
          form={form}
          name="secondLook"
          hint="The AI checks each of its replies for offers and promises that you never made. A reply then costs about half as much again, and takes a second or two longer."
          model="secondLookModel"
          usual="The template's own model"
        />
      </Section>
      <Section title="What it remembers" hint="Customers hate repeating themselves.">
        <Memory form={form} />
        <WaitForMore form={form} />
      </Section>
      <Section title="Hours" hint="What happens while you are closed.">
        <HoursFields form={form} />
      </Section>
    </>
  );
});

export function Section({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="form-section grid gap-4" aria-labelledby={id}>
      <div className="grid gap-tight">
        <h2 id={id}>{title}</h2>
        <p className="hint">{hint}</p>
      </div>
      {children}
    </section>
  );
}

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
        label: ms === 0 ? 'Answer each at once' : seconds(ms),
      }))}
    />
  );
}

function seconds(ms: number): string {
  return ms === 1_000 ? '1 second' : `${ms / 1_000} seconds`;
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
