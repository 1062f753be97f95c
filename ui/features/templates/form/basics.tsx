import { memo } from 'react';
import { LENGTHS } from '../../../../src/contract/lengths.ts';
import { TONES } from '../../../../src/contract/tones.ts';
import { FaqFields } from '../faqs/faq-fields.tsx';
import { BoundArea, BoundSelect, BoundText } from './bound-fields.tsx';
import type { TemplateForm } from './template-form.ts';

const TONE_OPTIONS = TONES.map(({ value, label, description }) => ({
  value,
  label: `${label}: ${description}`,
}));

/** What each template needs: who answers, how it sounds, and what it knows. */
export const TemplateBasics = memo(function TemplateBasics({ form }: { form: TemplateForm }) {
  return (
    <div className="form-section grid gap-4">
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
      <div className="halves grid gap-4 top">
        <BoundSelect form={form} name="tone" options={TONE_OPTIONS} />
        <BoundSelect form={form} name="lengthPreference" options={LENGTHS} />
      </div>
      <BoundText
        form={form}
        name="openerStyle"
        placeholder="Say hi and use their first name if you know it"
      />
      <BoundText form={form} name="closingInstruction" placeholder="Ask which day they need it" />
      <FaqFields form={form} />
    </div>
  );
});
