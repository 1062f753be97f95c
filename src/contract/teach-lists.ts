/** What a corrected reply can become, in the order in which it is offered. Plain, so that the browser takes it without TypeBox. */
export const TEACH_KINDS = ['faq', 'trigger', 'forbid', 'voice', 'golden'] as const;
export type TeachKind = (typeof TEACH_KINDS)[number];
