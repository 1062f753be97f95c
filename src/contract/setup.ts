import Type, { type Static } from 'typebox';
import { PUSHED_CHANNELS } from './channels.ts';
import { Id } from './common.ts';
import { named } from './published.ts';

/** How far an owner has come from nothing to a first real message. */
export const SetupView = named(
  'Setup',
  Type.Object({
    /** An AI key is saved, or the server has one. */
    hasKey: Type.Boolean(),
    /** One is saved that can't be read any more: to be entered again. */
    isKeyUnreadable: Type.Boolean(),
    /** There is one that is finished: not a draft with places to fill. */
    hasTemplate: Type.Boolean(),
    /** The draft that comes next, where there is nothing but drafts. */
    draft: Type.Union([
      Type.Object({ templateId: Id, templateName: Type.String(), placesLeft: Type.Integer() }),
      Type.Null(),
    ]),
    /** A message was tried, and there was a reply. */
    isTested: Type.Boolean(),
    /** Customers have a way: a webhook URL was copied, Instagram or a website is connected, or one has written. */
    isConnected: Type.Boolean(),
    /** A real customer's message has arrived. */
    isLive: Type.Boolean(),
    /** How many conversations there are. */
    conversations: Type.Integer(),
    /** The ways that this server offers beside chat tools. */
    offers: Type.Array(Type.Enum([...PUSHED_CHANNELS])),
  }),
);
export type SetupView = Static<typeof SetupView>;
