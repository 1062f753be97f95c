import { findPlaces } from './places.ts';

/** What customers read, or the AI is told; a name and forbidden words may hold brackets as they like. */
const FIELDS = [
  'role',
  'businessType',
  'mainGoal',
  'productOrService',
  'openerStyle',
  'closingInstruction',
  'faqs',
  'fallbackReply',
  'disclosureLine',
  'awayText',
] as const;
export type PlaceField = (typeof FIELDS)[number];
export const PLACE_FIELDS: readonly PlaceField[] = FIELDS;

/** Where a place is still to be filled in. */
export interface TemplatePlace {
  field: PlaceField | 'trigger';
  text: string;
  /** null in a field of the template itself. */
  triggerId: number | null;
}

export type PlaceTexts = Readonly<Record<PlaceField, string>> & { confirmedBrackets: readonly string[] };

/** A fixed reply; one that is switched off is sent to nobody. */
export interface PlaceTrigger {
  id: number;
  responseAction: string;
  isEnabled: boolean;
}

/** All places of a template, in the order of its form, then those of its triggers. */
export function templatePlaces(template: PlaceTexts, triggers: readonly PlaceTrigger[]): TemplatePlace[] {
  const found = (field: TemplatePlace['field'], text: string, triggerId: number | null): TemplatePlace[] =>
    findPlaces(text, template.confirmedBrackets).map((place) => ({ field, text: place.text, triggerId }));
  return [
    ...FIELDS.flatMap((field) => found(field, template[field], null)),
    ...triggers
      .filter(({ isEnabled }) => isEnabled)
      .flatMap(({ id, responseAction }) => found('trigger', responseAction, id)),
  ];
}

/** '3 places to fill' */
export function placesToFill(count: number): string {
  return `${count} ${count === 1 ? 'place' : 'places'} to fill`;
}
