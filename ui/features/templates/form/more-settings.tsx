import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { BUBBLE_BYTES } from '../../../../src/contract/template.ts';
import { keyState } from '../../keys/models.store.ts';
import { BoundArea, BoundText } from './bound-fields.tsx';
import { ModelChoice } from './model-choice.tsx';
import type { TemplateForm } from './template-form.ts';

/** What most templates never need; `children` go last. */
export function MoreSettings({ form, children }: { form: TemplateForm; children?: ReactNode }) {
  return (
    <details
      className="more-settings fold line-above"
      onToggle={(event) => {
        // Asked when somebody looks: it is a call to the provider.
        if (event.currentTarget.open) void keyState.load();
      }}
    >
      <summary>
        <ChevronRight className="chevron" aria-hidden="true" />
        <span>
          <strong>More settings</strong>
          <span className="hint">
            Fallback reply, disclosure line, daily limit, model, temperature, delivery
          </span>
        </span>
      </summary>
      <div className="form-section grid gap-4">
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
        <div className="halves grid gap-4 top">
          <BoundText form={form} name="deliveryField" isOptional hint="Custom field for late replies." />
          <BoundText form={form} name="deliveryFlow" isOptional hint="Flow that sends them." />
        </div>
        {children}
      </div>
    </details>
  );
}
