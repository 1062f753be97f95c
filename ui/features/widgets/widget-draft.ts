import type { WidgetColor, WidgetPosition } from '../../../src/contract/widget-lists.ts';
import type { NewWidgetBody, WidgetView } from '../../../src/contract/widgets.ts';

/** A chat as it stands in its form. */
export interface WidgetDraft {
  title: string;
  greeting: string;
  /** 0: none is chosen. */
  templateId: number;
  color: WidgetColor;
  position: WidgetPosition;
  /** One address a line. */
  websites: string;
  isEnabled: boolean;
  tellsOfAssistant: boolean;
}

export function draftOf({ template, allowedOrigins, ...widget }: WidgetView): WidgetDraft {
  const { title, greeting, color, position, isEnabled, tellsOfAssistant } = widget;
  const templateId = template.isDeleted ? 0 : template.id;
  const websites = allowedOrigins.join('\n');
  return { title, greeting, templateId, color, position, websites, isEnabled, tellsOfAssistant };
}

/** `title`: what the chat is called unless its owner says otherwise. */
export function newDraft(templateId: number, title: string): WidgetDraft {
  const greeting = 'Hi! What can we do for you?';
  return {
    title,
    greeting,
    templateId,
    color: 'petrol',
    position: 'right',
    websites: '',
    isEnabled: true,
    tellsOfAssistant: true,
  };
}

export function bodyOf({ websites, ...draft }: WidgetDraft): NewWidgetBody {
  return { ...draft, allowedOrigins: websites.split('\n').filter((line) => line.trim() !== '') };
}
