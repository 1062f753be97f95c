import Type, { type Static } from 'typebox';
import { closed, Id, MAX_ID, Time, TimeOrNull } from './common.ts';
import { named, published, refused, ruledText } from './published.ts';
import {
  VISITOR_MESSAGE_MAX,
  WIDGET_COLORS,
  WIDGET_ORIGINS_MAX,
  WIDGET_POSITIONS,
  WIDGET_TEXT_RULES,
} from './widget-lists.ts';

const Color = named('WidgetColor', Type.Enum(WIDGET_COLORS.map(({ value }) => value)));
const Position = Type.Enum(WIDGET_POSITIONS.map(({ value }) => value));

const BODY = {
  templateId: Type.Integer({
    minimum: 1,
    maximum: MAX_ID,
    description: refused('a template that you don’t have'),
  }),
  title: ruledText(WIDGET_TEXT_RULES.title),
  greeting: ruledText(WIDGET_TEXT_RULES.greeting),
  color: Color,
  position: Position,
  /** Addresses of the websites that may show it; empty: only the page on this server where it can be tried. */
  allowedOrigins: Type.Array(
    Type.String(published({ description: refused('what is no address of a website') })),
    published({ maxItems: WIDGET_ORIGINS_MAX }),
  ),
  isEnabled: Type.Boolean(),
  /** Tells visitors that an assistant answers. */
  tellsOfAssistant: Type.Boolean(),
};

const EXAMPLE = {
  templateId: 1,
  title: 'Linden Bakery',
  greeting: 'Hi! Ask us about cakes, orders and opening hours.',
  color: 'petrol',
  position: 'right',
  allowedOrigins: ['https://www.lindenbakery.example'],
  isEnabled: true,
};

/** What is left out is as a new widget has it. */
export const NewWidgetBody = named(
  'NewWidgetBody',
  Type.Object(
    {
      ...Type.Partial(Type.Object(BODY)).properties,
      templateId: BODY.templateId,
      title: BODY.title,
    },
    { ...closed, examples: [EXAMPLE] },
  ),
);
/** What is left out stays as it is. */
export const WidgetBody = named(
  'WidgetBody',
  Type.Partial(Type.Object(BODY), { ...closed, examples: [{ isEnabled: false }] }),
);

export const WidgetView = named(
  'Widget',
  Type.Object({
    id: Id,
    /** What the tag names it by. */
    publicId: Type.String(),
    template: Type.Object({ id: Id, name: Type.String(), isDeleted: Type.Boolean() }),
    title: Type.String(),
    greeting: Type.String(),
    color: Color,
    position: Position,
    allowedOrigins: Type.Array(Type.String()),
    isEnabled: Type.Boolean(),
    /** When something was last said in it. */
    lastMessageAt: TimeOrNull,
    tellsOfAssistant: Type.Boolean(),
    createdAt: Time,
    updatedAt: Time,
  }),
);
export const WidgetList = named(
  'WidgetList',
  Type.Object({
    /** Whether this server has chats on websites at all. */
    isOn: Type.Boolean(),
    widgets: Type.Array(WidgetView),
  }),
);

export type NewWidgetBody = Static<typeof NewWidgetBody>;
export type WidgetBody = Static<typeof WidgetBody>;
export type WidgetView = Static<typeof WidgetView>;
export type WidgetList = Static<typeof WidgetList>;

// What the script on a website asks for.

export const WidgetParams = Type.Object({
  publicId: named(
    'PublicId',
    Type.String({
      pattern: '^[A-Za-z0-9_-]{16}$',
      description: 'As `data-widget` of the tag on the website',
    }),
  ),
});
export type WidgetParams = Static<typeof WidgetParams>;

export const WidgetLook = named(
  'WidgetLook',
  Type.Object({
    title: Type.String(),
    greeting: Type.String(),
    /** `#rrggbb` */
    color: Type.String(),
    position: Position,
    tellsOfAssistant: Type.Boolean(),
  }),
);
export type WidgetLook = Static<typeof WidgetLook>;

/** Proves who a visitor is; a secret between the server and one browser. */
export const VisitorToken = named('VisitorToken', Type.Object({ token: Type.String() }));
export type VisitorToken = Static<typeof VisitorToken>;

export const VisitorMessageBody = named(
  'VisitorMessageBody',
  Type.Object(
    {
      /** Made up by the script: sent again with the same one, it is the same message. */
      key: Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' }),
      /** When it was written, in milliseconds, by the visitor's clock; the same each time that it is sent. */
      sentAt: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      text: ruledText({ min: 1, max: VISITOR_MESSAGE_MAX }),
    },
    {
      ...closed,
      examples: [{ key: 'AAECAwQFBgcICQoL', sentAt: 1_795_000_000_000, text: 'Do you deliver?' }],
    },
  ),
);
export type VisitorMessageBody = Static<typeof VisitorMessageBody>;

/** A message as a visitor sees it. */
export interface VisitorMessage {
  id: number;
  by: 'visitor' | 'business';
  text: string;
  /** ISO 8601. */
  createdAt: string;
}

/** Where a stream goes on: the last id before which nothing can still come. */
export const EventsQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,15}$',
      description: 'The last `id` of an event that has come; all messages without it',
    }),
  ),
});
export type EventsQuery = Static<typeof EventsQuery>;
