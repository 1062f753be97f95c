import Type, { type Static, type TSchema } from 'typebox';
import { closed, Id, Time, TimeOrNull, Version } from './common.ts';
import { type Hours, OUTSIDE_HOURS } from './hours.ts';
import { LENGTH_VALUES } from './lengths.ts';
import { MAX_CONFIRMED_BRACKETS } from './places.ts';
import { published, ruledText } from './published.ts';
import { ExportedStrategy } from './strategy-api.ts';
import {
  DAILY_AI_LIMIT_MAX,
  MEMORY_LENGTH,
  REPLIES_PER_CUSTOMER_MAX,
  TEMPLATE_TEXT_RULES,
  WAIT_FOR_MORE,
  WEBHOOK_SECRET_SENTENCE,
} from './template.ts';
import type { TEMPLATE_LABELS } from './template-labels.ts';
import { PLACE_FIELDS } from './template-places.ts';
import { TONE_VALUES } from './tones.ts';

/** Every field of a template has its place in what is sent and in what is answered. */
type EveryField = Record<keyof typeof TEMPLATE_LABELS, TSchema> & Record<string, TSchema>;

const text = (description: string) => Type.String(published({ description }));

/** When a business is open; `checkHours` says what is wrong with it. */
const HoursValue = Type.Unsafe<Hours | null>(
  Type.Union([
    Type.Object(
      {
        timeZone: text('A name of the IANA list, such as Europe/Berlin'),
        week: Type.Array(
          Type.Array(
            Type.Object({
              from: text('HH:MM'),
              to: text('HH:MM, up to 24:00; not after `from`: on the next day'),
            }),
          ),
          published({ description: 'Monday to Sunday, up to three opening times each' }),
        ),
        holidays: Type.Array(
          Type.Object({
            from: text('YYYY-MM-DD'),
            to: text('YYYY-MM-DD, the last day'),
            name: Type.Optional(Type.String()),
          }),
        ),
        outside: Type.String(published({ enum: OUTSIDE_HOURS })),
      },
      closed,
    ),
    Type.Null(),
  ]),
);

const ruled = (name: keyof typeof TEMPLATE_TEXT_RULES) => Type.Optional(ruledText(TEMPLATE_TEXT_RULES[name]));
const choice = (values: readonly string[]) => Type.Optional(Type.String(published({ enum: values })));

/** What the form sends. Lengths and choices are checked with the form's own sentences, see `template.ts`. */
const formFields = {
  templateName: ruled('templateName'),
  role: ruled('role'),
  businessType: ruled('businessType'),
  mainGoal: ruled('mainGoal'),
  tone: choice(TONE_VALUES),
  openerStyle: ruled('openerStyle'),
  forbiddenWords: ruled('forbiddenWords'),
  lengthPreference: choice(LENGTH_VALUES),
  closingInstruction: ruled('closingInstruction'),
  productOrService: ruled('productOrService'),
  faqs: ruled('faqs'),
  useEmojis: Type.Optional(Type.Boolean()),
  enableConversationMemory: Type.Optional(Type.Boolean()),
  conversationMemoryLength: Type.Optional(
    Type.Integer(published({ minimum: MEMORY_LENGTH.min, maximum: MEMORY_LENGTH.max })),
  ),
};

/** What a PUT may leave out to leave it as it is. */
const extraFields = {
  model: ruled('model'),
  fallbackReply: ruled('fallbackReply'),
  disclosureLine: ruled('disclosureLine'),
  /** A customer's replies a day, in the time zone of the hours, else UTC. */
  repliesPerCustomer: Type.Optional(
    Type.Union([Type.Integer(published({ minimum: 1, maximum: REPLIES_PER_CUSTOMER_MAX })), Type.Null()]),
  ),
  hours: Type.Optional(HoursValue),
  awayText: ruled('awayText'),
  dailyAiLimit: Type.Optional(
    Type.Union([Type.Integer(published({ minimum: 1, maximum: DAILY_AI_LIMIT_MAX })), Type.Null()]),
  ),
  /** Messages that come meanwhile are answered together; 0: each by itself. */
  waitForMoreMs: Type.Optional(Type.Integer(published({ minimum: 0, maximum: WAIT_FOR_MORE.max }))),
  /** Replies come as if somebody typed them: up to six seconds after the message. */
  typingSpeed: Type.Optional(Type.Boolean()),
  /** Replies keep to what was learned of how the owner writes. */
  useVoice: Type.Optional(Type.Boolean()),
  /** Before a reply of the AI is sent, the AI looks for claims in it that nothing supports. */
  secondLook: Type.Optional(Type.Boolean()),
  /** The AI sees the photos that customers send. */
  seesPhotos: Type.Optional(Type.Boolean()),
  /** Voice messages are written down for the AI, by the AI provider. */
  hearsVoice: Type.Optional(Type.Boolean()),
  /** '': the usual one of the provider. */
  hearingModel: ruled('hearingModel'),
  /** What the AI has seen and heard is kept with the conversation, where the server keeps files. */
  keepsAttachments: Type.Optional(Type.Boolean()),
  /** '': the template's own model. */
  secondLookModel: ruled('secondLookModel'),
  deliveryField: ruled('deliveryField'),
  deliveryFlow: ruled('deliveryFlow'),
  /** Brackets that the owner means as they stand, such as '[sold out]'. */
  confirmedBrackets: Type.Optional(Type.Array(Type.String(), { maxItems: MAX_CONFIRMED_BRACKETS })),
  /** Write-only; null or '' removes it. */
  webhookSecret: Type.Optional(
    Type.Union([Type.String(published({ description: WEBHOOK_SECRET_SENTENCE })), Type.Null()]),
  ),
  isPaused: Type.Optional(Type.Boolean()),
};

/** What a PUT is based on. */
const basis = {
  /** Then only the fields that are named are saved, and only where nobody else has changed them since. */
  baseVersion: Type.Optional(Version),
  /** Saves of one open form that follow each other closely are one entry of the history. */
  editSession: Type.Optional(Type.String({ pattern: '^[\\w-]{8,40}$' })),
};

const EXAMPLE = {
  templateName: 'Linden Bakery',
  role: 'Owner of the bakery',
  businessType: 'Neighborhood bakery',
  mainGoal: 'Take orders for cakes and answer questions about the shop.',
  tone: 'friendly',
  openerStyle: 'Hi and thanks for writing!',
  forbiddenWords: 'cheap',
  lengthPreference: 'short (3-4 sentences)',
  closingInstruction: 'Invite them to stop by.',
  productOrService: 'Sourdough bread and cakes to order, from $20.',
  faqs: 'Q: Do you deliver? A: Yes, within 5 km, for $4.',
  useEmojis: true,
  enableConversationMemory: true,
  conversationMemoryLength: 5,
};

const written = { ...formFields, ...extraFields } satisfies EveryField;

export const TemplateBody = Type.Object(
  { ...written, webhookUrl: Type.Optional(Type.String()) },
  { ...closed, examples: [EXAMPLE] },
);
export const TemplateUpdateBody = Type.Object({ ...written, ...basis }, { ...closed, examples: [EXAMPLE] });

/** A place in square brackets that waits for the owner's own words. */
/** What goes, and what is switched off, when a draft starts without its places. */
export const PlacesTakenOut = Type.Object({
  fields: Type.Array(
    Type.Object({
      field: Type.Enum([...PLACE_FIELDS]),
      /** Sentences; of FAQs the questions. */
      texts: Type.Array(Type.String()),
      /** FAQs that stay; null for other fields. */
      left: Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
  /** Phrases of the triggers that are switched off. */
  triggers: Type.Array(Type.String()),
  /** A required field keeps a place, so customers get no reply yet. */
  staysDraft: Type.Boolean(),
});
export type PlacesTakenOut = Static<typeof PlacesTakenOut>;

const TemplatePlace = Type.Object({
  field: Type.Enum([...PLACE_FIELDS, 'trigger']),
  text: Type.String(),
  triggerId: Type.Union([Id, Type.Null()]),
});

const viewed = {
  id: Id,
  templateName: Type.String(),
  /** The same, as the conversation views read it. */
  name: Type.String(),
  role: Type.String(),
  businessType: Type.String(),
  mainGoal: Type.String(),
  tone: Type.String(),
  openerStyle: Type.String(),
  forbiddenWords: Type.String(),
  lengthPreference: Type.String(),
  closingInstruction: Type.String(),
  productOrService: Type.String(),
  faqs: Type.String(),
  useEmojis: Type.Boolean(),
  enableConversationMemory: Type.Boolean(),
  conversationMemoryLength: Type.Integer(),
  webhookUrl: Type.String(),
  model: Type.String(),
  fallbackReply: Type.String(),
  disclosureLine: Type.String(),
  waitForMoreMs: Type.Integer(),
  typingSpeed: Type.Boolean(),
  useVoice: Type.Boolean(),
  secondLook: Type.Boolean(),
  seesPhotos: Type.Boolean(),
  hearsVoice: Type.Boolean(),
  hearingModel: Type.String(),
  keepsAttachments: Type.Boolean(),
  secondLookModel: Type.String(),
  repliesPerCustomer: Type.Union([Type.Integer(), Type.Null()]),
  /** null: always open. */
  hours: HoursValue,
  awayText: Type.String(),
  dailyAiLimit: Type.Union([Type.Integer(), Type.Null()]),
  hasWebhookSecret: Type.Boolean(),
  /** It can't be read any more: every call is refused until it is set again. */
  isWebhookSecretLost: Type.Boolean(),
  deliveryField: Type.String(),
  deliveryFlow: Type.String(),
  isPaused: Type.Boolean(),
  pausedUntil: TimeOrNull,
  /** Never finished, with places still to fill: until then nobody gets a reply. */
  isDraft: Type.Boolean(),
  /** The first of the places that are left, and how many there are. */
  places: Type.Array(TemplatePlace),
  placesLeft: Type.Integer(),
  confirmedBrackets: Type.Array(Type.String()),
  /** Replies of the last 30 days. */
  recentReplies: Type.Integer(),
  triggerCount: Type.Integer(),
  /** When a conversation of it last moved. */
  lastActiveAt: TimeOrNull,
  /** Grows by one with every change of what the owner writes. */
  version: Version,
  createdAt: Time,
  updatedAt: Time,
} satisfies EveryField;

/** A template as its owner sees it. */
export const TemplateView = Type.Object(viewed);

/** Says of a bracket that it is meant as it stands, or takes that back. */
export const BracketBody = Type.Object(
  { bracket: Type.String(), isMeant: Type.Boolean() },
  { ...closed, examples: [{ bracket: '[sold out]', isMeant: true }] },
);
export const TemplateList = Type.Array(TemplateView);

/** A trigger inside an exported template. */
export const ExportedTrigger = Type.Object(
  {
    triggerPhrase: Type.String(),
    responseAction: Type.String(),
    matchMode: Type.Optional(Type.String()),
    isEnabled: Type.Optional(Type.Boolean()),
    handOver: Type.Optional(Type.Boolean()),
    addTag: Type.Optional(Type.String()),
    setField: Type.Optional(Type.String()),
    setValue: Type.Optional(Type.String()),
  },
  closed,
);
const { isPaused: _paused, webhookSecret: _secret, ...portableExtras } = extraFields;

/** What an owner writes, and nothing that belongs to one address. */
export const PortableTemplate = Type.Object({ ...formFields, ...portableExtras }, closed);

/** A template to take elsewhere: without its address, its secret and whether it is paused. */
export const TemplateFile = Type.Object(
  {
    format: Type.Literal('dmreply-template'),
    version: Type.Literal(1),
    template: PortableTemplate,
    triggers: Type.Array(ExportedTrigger, { maxItems: 1_000 }),
    /** DM strategies, in their order. */
    strategies: Type.Optional(Type.Array(ExportedStrategy, { maxItems: 100 })),
  },
  closed,
);
export const StarterTemplates = Type.Array(
  Type.Object({ key: Type.String(), trade: Type.String(), summary: Type.String(), file: TemplateFile }),
);

export type TemplateBody = Static<typeof TemplateBody>;
export type TemplateUpdateBody = Static<typeof TemplateUpdateBody>;
export type BracketBody = Static<typeof BracketBody>;
export type TemplateView = Static<typeof TemplateView>;
export type TemplateFile = Static<typeof TemplateFile>;
export type StarterTemplates = Static<typeof StarterTemplates>;
