import Type, { type Static } from 'typebox';
import { closed, Id, Time, TimeOrNull } from './common.ts';

const text = () => Type.Optional(Type.String());
const limit = Type.Optional(Type.Union([Type.Integer(), Type.Null()]));

/** What the form sends. Lengths and choices are checked with the form's own sentences, see `template.ts`. */
const formFields = {
  templateName: text(),
  role: text(),
  businessType: text(),
  mainGoal: text(),
  tone: text(),
  openerStyle: text(),
  forbiddenWords: text(),
  lengthPreference: text(),
  closingInstruction: text(),
  productOrService: text(),
  faqs: text(),
  useEmojis: Type.Optional(Type.Boolean()),
  enableConversationMemory: Type.Optional(Type.Boolean()),
  conversationMemoryLength: Type.Optional(Type.Integer()),
};

/** What a PUT may leave out to leave it as it is. */
const extraFields = {
  model: text(),
  fallbackReply: text(),
  disclosureLine: text(),
  dailyAiLimit: limit,
  deliveryField: text(),
  deliveryFlow: text(),
  /** Write-only; null or '' removes it. */
  webhookSecret: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  isPaused: Type.Optional(Type.Boolean()),
};

const EXAMPLE = {
  templateName: 'Linden Bakery',
  role: 'Owner of the bakery',
  businessType: 'Neighbourhood bakery',
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

export const TemplateBody = Type.Object(
  { ...formFields, ...extraFields, webhookUrl: text() },
  { ...closed, examples: [EXAMPLE] },
);
export const TemplateUpdateBody = Type.Object(
  { ...formFields, ...extraFields },
  { ...closed, examples: [EXAMPLE] },
);

/** A template as its owner sees it. */
export const TemplateView = Type.Object({
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
  dailyAiLimit: Type.Union([Type.Integer(), Type.Null()]),
  hasWebhookSecret: Type.Boolean(),
  deliveryField: Type.String(),
  deliveryFlow: Type.String(),
  isPaused: Type.Boolean(),
  pausedUntil: TimeOrNull,
  /** Replies of the last 30 days. */
  recentReplies: Type.Integer(),
  triggerCount: Type.Integer(),
  /** When a conversation of it last moved. */
  lastActiveAt: TimeOrNull,
  createdAt: Time,
  updatedAt: Time,
});
export const TemplateList = Type.Array(TemplateView);

/** A trigger inside an exported template. */
export const ExportedTrigger = Type.Object(
  {
    triggerPhrase: Type.String(),
    responseAction: Type.String(),
    matchMode: text(),
    isEnabled: Type.Optional(Type.Boolean()),
    handOver: Type.Optional(Type.Boolean()),
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
  },
  closed,
);
export const StarterTemplates = Type.Array(
  Type.Object({ key: Type.String(), trade: Type.String(), summary: Type.String(), file: TemplateFile }),
);

export type TemplateBody = Static<typeof TemplateBody>;
export type TemplateUpdateBody = Static<typeof TemplateUpdateBody>;
export type TemplateView = Static<typeof TemplateView>;
export type TemplateFile = Static<typeof TemplateFile>;
export type StarterTemplates = Static<typeof StarterTemplates>;
