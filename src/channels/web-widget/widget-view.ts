import { isoTime, isoTimeOrNull } from '../../contract/times.ts';
import type { WidgetView } from '../../contract/widgets.ts';
import type { OwnWidget } from './widgets.service.ts';

/** As the API, the export and the command line show it. */
export function toWidgetView(widget: OwnWidget): WidgetView {
  const { id, publicId, templateId, templateName, isTemplateDeleted, allowedOrigins } = widget;
  const { title, greeting, color, position, isEnabled, tellsOfAssistant, createdAt, updatedAt } = widget;
  return {
    id,
    publicId,
    template: { id: templateId, name: templateName, isDeleted: isTemplateDeleted },
    title,
    greeting,
    color,
    position,
    allowedOrigins: [...allowedOrigins],
    isEnabled,
    lastMessageAt: isoTimeOrNull(widget.lastMessageAt),
    tellsOfAssistant,
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
  };
}
