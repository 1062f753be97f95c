import type { AppContext } from '../src/context.ts';
import { placesToFill, type TemplatePlace } from '../src/contract/template-places.ts';
import { isDraft } from '../src/features/templates/template-places.ts';
import type { Template } from '../src/features/templates/templates.service.ts';
import { oneLine, table } from './output.ts';
import type { Terminal } from './terminal.ts';

export async function placesOf({ templates }: AppContext, template: Template): Promise<TemplatePlace[]> {
  return (await templates.placesOf([template])).get(template.id) ?? [];
}

export function placeTable(places: readonly TemplatePlace[]): string {
  const rows = places.map(({ field, text, triggerId }) => [
    triggerId === null ? field : `trigger ${triggerId}`,
    oneLine(text),
  ]);
  return table(['WHERE', 'TEXT'], rows);
}

/** Says what a template still has to fill in, and what follows; nothing where it has nothing. */
export async function notePlaces(context: AppContext, { note }: Terminal, template: Template): Promise<void> {
  const places = await placesOf(context, template);
  if (places.length === 0) return;
  const texts = [...new Set(places.map(({ text }) => oneLine(text)))];
  const toFill = placesToFill(places.length);
  note(
    isDraft(template, places.length)
      ? `It is a draft with ${toFill}: ${texts.join(', ')}. It answers nobody until then.`
      : `${toFill} left out: ${texts.join(', ')}.`,
  );
  note(`To start without them: dmreply templates places ${template.id} --take-out`);
  note(`If you mean a bracket as it is: dmreply templates confirm ${template.id} "${texts[0]}"`);
}
