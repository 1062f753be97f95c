import '../../styles/screen.css';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { TemplateView } from '../../../src/contract/template-api.ts';
import { FormShape } from '../../components/shapes.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { PATHS } from '../../paths.ts';
import { PlacesNote } from './places/places-note.tsx';
import { StateBadge } from './state-badge.tsx';
import { TemplateMissing } from './template-missing.tsx';
import { type TemplateTab, TemplateTabs } from './template-tabs.tsx';
import { useTemplate } from './use-template.ts';

export interface TemplateScreenProps {
  tab: TemplateTab;
  /** The heading, where it is more than the template's name. */
  title?: (name: string) => string;
  /** Shown to the right of the heading. */
  actions?: (template: TemplateView) => ReactNode;
  /** Components in it that read signals say so themselves. */
  children: (template: TemplateView) => ReactNode;
}

/** A page about the template that the address names: the way back, its name, the tabs, and what the page is about. */
export function TemplateScreen({ tab, title = (name) => name, actions, children }: TemplateScreenProps) {
  const state = useTemplate();
  if (state.status === 'missing') return <TemplateMissing />;
  if (state.status === 'failed') return <TemplateMissing onRetry={state.retry} />;
  if (state.status === 'loading') return <FormShape />;
  const { template } = state;
  return (
    <div className="container screen">
      <TemplateHead template={template} tab={tab} title={title(template.templateName)}>
        {actions?.(template)}
      </TemplateHead>
      {children(template)}
    </div>
  );
}

/** For a page that wants to draw the rest itself. */
export function TemplateHead({
  template,
  tab,
  title,
  children,
}: {
  template: TemplateView;
  tab: TemplateTab;
  title: string;
  children?: ReactNode;
}) {
  useTitle(`${title} - dmreply`);
  return (
    <>
      <Link href={PATHS.templates} className="back-link">
        <ArrowLeft aria-hidden="true" />
        Back to Templates
      </Link>
      <div className="screen-head above-tabs">
        <div className="screen-title">
          <h1 dir="auto">{title}</h1>
          {template.isPaused || template.isDraft ? <StateBadge template={template} /> : null}
        </div>
        {children}
      </div>
      <TemplateTabs id={template.id} current={tab} triggerCount={template.triggerCount} />
      <PlacesNote template={template} tab={tab} />
    </>
  );
}
