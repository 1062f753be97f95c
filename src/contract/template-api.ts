import Type, { type Static, type TSchema } from 'typebox';
import { closed, Id, Time, TimeOrNull, Version } from './common.ts';
import { HOURS_LIMITS, type Hours, OUTSIDE_HOURS, WEEKDAYS } from './hours.ts';
import { LENGTH_VALUES } from './lengths.ts';
import { MAX_CONFIRMED_BRACKETS } from './places.ts';
import { choiceOf, named, needed, published, refused, ruledText, unneeded, wholeFrom } from './published.ts';
import { ExportedStrategy } from './strategy-api.ts';
import {
  DAILY_AI_LIMIT_MAX,
  MEMORY_LENGTH,
  REPLIES_PER_CUSTOMER_MAX,
  TEMPERATURE,
  TEMPLATE_TEXT_RULES,
  WAIT_FOR_MORE,
  WEBHOOK_SECRET_PATTERN,
  WEBHOOK_SECRET_SENTENCE,
} from './template.ts';
import type { TEMPLATE_LABELS } from './template-labels.ts';
import { PLACE_FIELDS } from './template-places.ts';
import { TONE_VALUES } from './tones.ts';
import { ExportedTrigger } from './trigger-api.ts';

/** Every field of a template has its place in what is sent and in what is answered. */
type EveryField = Record<keyof typeof TEMPLATE_LABELS, TSchema> & Record<string, TSchema>;

const DAY = '^20\\d\\d-\\d\\d-\\d\\d$';
/** When a business is open; `checkHours` says what is wrong with it. */
const HoursValue = Type.Unsafe<Hours | null>(
  Type.Union([
    named(
      'Hours',
      Type.Object(
        {
          timeZone: Type.String(
            published({
              description: `Such as Europe/Berlin. ${refused('a name that the IANA list lacks')}`,
            }),
          ),
          week: Type.Array(
            Type.Array(
              Type.Object(
                {
                  from: Type.String(published({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })),
                  to: Type.String(
                    published({
                      pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$',
                      description: 'Not after `from`: on the next day',
                    }),
                  ),
                },
                closed,
              ),
              published({ maxItems: HOURS_LIMITS.rangesADay }),
            ),
            published({
              minItems: WEEKDAYS.length,
              maxItems: WEEKDAYS.length,
              description: `Monday to Sunday. ${refused('no opening time at all, and two that overlap')}`,
            }),
          ),
          holidays: Type.Array(
            Type.Object(
              {
                from: Type.String(published({ pattern: DAY })),
                to: Type.String(published({ pattern: DAY, description: 'The last day' })),
                name: Type.Optional(Type.String(published({ maxLength: HOURS_LIMITS.holidayName }))),
              },
              closed,
            ),
            published({
              maxItems: HOURS_LIMITS.holidays,
              description: refused(
                'a day that the calendar lacks, and a holiday that ends before it begins or lasts longer than a year',
              ),
            }),
          ),
          outside: Type.String(published({ enum: [...OUTSIDE_HOURS] })),
        },
        closed,
      ),
    ),
    Type.Null(),
  ]),
);

const optional = (name: keyof typeof TEMPLATE_TEXT_RULES, ...more: string[]) =>
  Type.Optional(ruledText(TEMPLATE_TEXT_RULES[name], ...more));
const asked = (name: keyof typeof TEMPLATE_TEXT_RULES) => needed(ruledText(TEMPLATE_TEXT_RULES[name]));

/** What the form sends. Lengths and choices are checked with the form's own sentences, see `template.ts`. */
const formFields = {
  templateName: asked('templateName'),
  role: asked('role'),
  businessType: asked('businessType'),
  mainGoal: asked('mainGoal'),
  tone: needed(named('Tone', choiceOf(TONE_VALUES))),
  openerStyle: asked('openerStyle'),
  forbiddenWords: optional('forbiddenWords'),
  lengthPreference: needed(named('LengthPreference', choiceOf(LENGTH_VALUES))),
  closingInstruction: asked('closingInstruction'),
  productOrService: asked('productOrService'),
  faqs: optional('faqs'),
  useEmojis: Type.Optional(Type.Boolean()),
  enableConversationMemory: Type.Optional(Type.Boolean()),
  conversationMemoryLength: Type.Optional(wholeFrom(MEMORY_LENGTH.min, MEMORY_LENGTH.max)),
};

/** What a PUT may leave out to leave it as it is. */
const extraFields = {
  model: optional('model'),
  /** How freely the AI words its replies; null: as the server has it. */
  temperature: Type.Optional(
    Type.Union([Type.Number(published({ minimum: TEMPERATURE.min, maximum: TEMPERATURE.max })), Type.Null()]),
  ),
  fallbackReply: optional('fallbackReply'),
  disclosureLine: optional('disclosureLine'),
  /** A customer's replies a day, in the time zone of the hours, else UTC. */
  repliesPerCustomer: Type.Optional(Type.Union([wholeFrom(1, REPLIES_PER_CUSTOMER_MAX), Type.Null()])),
  hours: Type.Optional(HoursValue),
  awayText: named('AwayText', optional('awayText', refused('empty where `hours.outside` is `away`'))),
  dailyAiLimit: Type.Optional(Type.Union([wholeFrom(1, DAILY_AI_LIMIT_MAX), Type.Null()])),
  /** Messages that come meanwhile are answered together; 0: each by itself. */
  waitForMoreMs: Type.Optional(wholeFrom(0, WAIT_FOR_MORE.max)),
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
  hearingModel: optional('hearingModel'),
  /** What the AI has seen and heard is kept with the conversation, where the server keeps files. */
  keepsAttachments: Type.Optional(Type.Boolean()),
  /** '': the template's own model. */
  secondLookModel: optional('secondLookModel'),
  deliveryField: optional('deliveryField'),
  deliveryFlow: optional('deliveryFlow'),
  /** Brackets that the owner means as they stand, such as '[sold out]'. */
  confirmedBrackets: Type.Optional(
    named(
      'ConfirmedBrackets',
      Type.Array(
        Type.String(
          published({
            description: refused('what is not one text in square brackets, with or without them'),
          }),
        ),
        { maxItems: MAX_CONFIRMED_BRACKETS },
      ),
    ),
  ),
  /** Write-only; null or '' removes it. */
  webhookSecret: Type.Optional(
    Type.Union([
      Type.String(
        published({
          pattern: `^$|${WEBHOOK_SECRET_PATTERN.source}`,
          description: `${WEBHOOK_SECRET_SENTENCE}; nothing removes it`,
        }),
      ),
      Type.Null(),
    ]),
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

export const TEMPLATE_EXAMPLE = {
  templateName: 'Linden Bakery',
  role: 'Owner',
  businessType: 'Bakery',
  mainGoal: 'Take orders.',
  tone: 'friendly',
  openerStyle: 'Hi, thanks!',
  lengthPreference: 'short (3-4 sentences)',
  closingInstruction: 'Come by!',
  productOrService: 'Bread, and cakes from $20.',
  faqs: 'Q: Do you deliver? A: Yes, for $4.',
};

const written = { ...formFields, ...extraFields } satisfies EveryField;

export const TemplateBody = named(
  'TemplateBody',
  Type.Object(
    {
      ...written,
      webhookUrl: Type.Optional(
        Type.String({
          description:
            'An id of 16 letters, digits, "-" and "_" for the webhook’s address. One that is of another form, easily guessed or was ever used is replaced by a new one, which the answer holds',
        }),
      ),
    },
    { ...closed, examples: [TEMPLATE_EXAMPLE] },
  ),
);
/** The whole form, or what of it has changed since a version that was read. */
const TemplateForm = named(
  'TemplateForm',
  Type.Object({ ...written, editSession: basis.editSession }, closed),
);
const TemplateEdit = named(
  'TemplateEdit',
  Type.Object({ ...unneeded(written), ...basis, baseVersion: needed(Version) }, closed),
);
export const TemplateUpdateBody = Type.Object(
  { ...written, ...basis },
  {
    ...closed,
    examples: [TEMPLATE_EXAMPLE],
    ...published({ instead: Type.Union([TemplateForm, TemplateEdit]) }),
  },
);

/** A place in square brackets that waits for the owner's own words. */
/** What goes, and what is switched off, when a draft starts without its places. */
export const PlacesTakenOut = named(
  'PlacesTakenOut',
  Type.Object({
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
  }),
);
export type PlacesTakenOut = Static<typeof PlacesTakenOut>;

const TemplatePlace = named(
  'TemplatePlace',
  Type.Object({
    field: Type.Enum([...PLACE_FIELDS, 'trigger']),
    text: Type.String(),
    triggerId: Type.Union([Id, Type.Null()]),
  }),
);

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
  temperature: Type.Union([Type.Number(), Type.Null()]),
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
  /** When a chat tool last called its webhook URL. */
  lastCallAt: TimeOrNull,
  /** Grows by one with every change of what the owner writes. */
  version: Version,
  createdAt: Time,
  updatedAt: Time,
} satisfies EveryField;

/** A template as its owner sees it. */
export const TemplateView = named('Template', Type.Object(viewed));

/** Says of a bracket that it is meant as it stands, or takes that back. */
export const BracketBody = named(
  'BracketBody',
  Type.Object(
    {
      bracket: Type.String({
        description: refused('what is not one text in square brackets, with or without them'),
      }),
      isMeant: Type.Boolean(),
    },
    { ...closed, examples: [{ bracket: '[sold out]', isMeant: true }] },
  ),
);
export const TemplateList = Type.Array(TemplateView);

const { isPaused: _paused, webhookSecret: _secret, ...portableExtras } = extraFields;

/** What an owner writes, and nothing that belongs to one address. */
/** Tone and length are the usual ones where a file names none. */
const { tone, lengthPreference, ...always } = formFields;
const portable = { ...always, ...unneeded({ tone, lengthPreference }), ...portableExtras };
export const PortableTemplate = named('PortableTemplate', Type.Object(portable, closed));
/** The same, tried beside the template that is saved: what is left out is as there. */
export const TemplateDraft = named(
  'TemplateDraft',
  Type.Object({ ...unneeded(formFields), ...portableExtras }, closed),
);

/** A template to take elsewhere: without its address, its secret and whether it is paused. */
export const TemplateFile = named(
  'TemplateFile',
  Type.Object(
    {
      format: Type.Literal('dmreply-template'),
      version: Type.Literal(1),
      template: PortableTemplate,
      triggers: Type.Array(ExportedTrigger, { maxItems: 1_000 }),
      /** DM strategies, in their order. */
      strategies: Type.Optional(Type.Array(ExportedStrategy, { maxItems: 100 })),
    },
    {
      ...closed,
      examples: [{ format: 'dmreply-template', version: 1, template: TEMPLATE_EXAMPLE, triggers: [] }],
    },
  ),
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
