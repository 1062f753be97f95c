import Type, { type Static } from 'typebox';
import { CHANNELS } from './channels.ts';
import { closed, Id, idInAddress, PageCursor, PageLimit, Time, TimeOrNull } from './common.ts';
import { ContactFieldList, ContactOrNull } from './contacts.ts';
import { CONVERSATION_STATES, MESSAGE_WRITERS } from './conversation-states.ts';
import { KNOWLEDGE_OUTCOMES } from './knowledge-lists.ts';
import { MEANING_USES } from './meaning-lists.ts';
import { named } from './published.ts';
import { ConversationSharing } from './sharing.ts';
import { ConversationStrategy } from './strategy-api.ts';

export const ConversationView = named(
  'ConversationRow',
  Type.Object({
    id: Id,
    externalId: Type.String(),
    /** The way on which the customer writes. */
    channel: Type.Enum([...CHANNELS]),
    /** The same, under its other name. */
    externalConversationId: Type.String(),
    /** null where the chat tool sent none. */
    contactName: Type.Union([Type.String(), Type.Null()]),
    template: named(
      'ConversationTemplate',
      Type.Object({
        id: Id,
        templateName: Type.String(),
        name: Type.String(),
        enableConversationMemory: Type.Boolean(),
        conversationMemoryLength: Type.Integer(),
        isDeleted: Type.Boolean(),
      }),
    ),
    messageCount: Type.Integer(),
    isPaused: Type.Boolean(),
    pausedUntil: TimeOrNull,
    /** Paused because a trigger has handed it over to the owner. */
    isWaiting: Type.Boolean(),
    /** Paused because the customer wrote STOP. */
    isOptedOut: Type.Boolean(),
    lastActiveAt: Time,
    createdAt: Time,
  }),
);

/** One conversation, with what its page shows beside the messages. */
export const ConversationDetail = named(
  'ConversationDetail',
  Type.Object({
    ...ConversationView.properties,
    /** What the customer has written that is being answered now, oldest first; it joins the messages with its reply. */
    underWay: Type.Array(Type.Object({ messageText: Type.String(), createdAt: Time })),
    /** What could not be read is null: the conversation comes without it. */
    about: Type.Object({
      /** Also null for a conversation that the owner tried. */
      contact: ContactOrNull,
      fields: Type.Union([ContactFieldList, Type.Null()]),
      strategy: Type.Union([ConversationStrategy, Type.Null()]),
      /** null where no other template shares it. */
      sharing: Type.Union([ConversationSharing, Type.Null()]),
    }),
  }),
);

/** A piece of a message, on one line. */
export const SnippetView = named(
  'Snippet',
  Type.Object({
    messageId: Type.Integer(),
    by: Type.Enum([...MESSAGE_WRITERS]),
    /** About 140 characters at most; instead of a file's address 'Photo', 'Video' or 'Voice message'. */
    text: Type.String(),
    /** Where words that were searched for stand in the text, in UTF-16 units; `end` is the place after them. */
    marks: Type.Array(Type.Object({ start: Type.Integer(), end: Type.Integer() })),
  }),
);

export const ConversationListItem = named(
  'Conversation',
  Type.Object({
    ...ConversationView.properties,
    /** The customer's last message has no reply that was sent, and you have not noted one since. */
    isUnanswered: Type.Boolean(),
    /** null where all messages are past their time. */
    lastMessage: Type.Union([SnippetView, Type.Null()]),
    /** With `?search=`: the newest message with the words; null where only id, name or template fit. */
    hit: Type.Union([SnippetView, Type.Null()]),
  }),
);
export const ConversationList = Type.Array(ConversationListItem);

/** How many conversations there are of each kind, under the same filters as the list. */
export const ConversationCounts = named(
  'ConversationCounts',
  Type.Object({
    all: Type.Integer(),
    waiting: Type.Integer(),
    paused: Type.Integer(),
    unanswered: Type.Integer(),
    /** How many days messages are kept; 0: for ever. */
    keptForDays: Type.Integer(),
  }),
);

/** A customer who waits for the owner since a trigger handed the conversation over. */
export const WaitingView = named(
  'Waiting',
  Type.Object({
    id: Id,
    externalId: Type.String(),
    contactName: Type.Union([Type.String(), Type.Null()]),
    templateName: Type.String(),
    /** What the customer wrote last, as a snippet. */
    lastText: Type.String(),
    /** Of the trigger that handed over; null where its reply is past its time. */
    triggerPhrase: Type.Union([Type.String(), Type.Null()]),
    waitingSince: Time,
  }),
);
export const WaitingList = Type.Array(WaitingView);

const FiredTrigger = named('FiredTrigger', Type.Object({ id: Type.Integer(), phrase: Type.String() }));

/** `outcome`: one of `media-outcomes.ts`. `ms`: how long fetching and hearing it took. */
const AttachmentTold = named(
  'AttachmentTold',
  Type.Object({
    kind: Type.Enum(['photo', 'voice', 'attachment']),
    outcome: Type.String(),
    ms: Type.Number(),
    /** What wrote a voice message down, how long that is in seconds, and what it cost in dollars; null: not known. */
    model: Type.Optional(Type.String()),
    seconds: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
    costUsd: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
    /** In which language it was heard. */
    language: Type.Optional(Type.String()),
  }),
);

/** How a reply came about, or why there was none. */
export const ReasonView = named(
  'ReplyReason',
  Type.Object({
    why: Type.Optional(Type.String()),
    trigger: Type.Optional(FiredTrigger),
    /** The comment that it answers privately, and the phrase in it. */
    comment: Type.Optional(Type.Object({ phrase: Type.String(), text: Type.String() })),
    /** The trigger that passed the conversation on to the template that answers. */
    passedBy: Type.Optional(FiredTrigger),
    /** The closed time in which the message came; null: nobody knows its end. */
    closed: Type.Optional(
      Type.Object({
        since: Type.Union([Type.Integer(), Type.Null()]),
        until: Type.Union([Type.Integer(), Type.Null()]),
      }),
    ),
    faq: Type.Optional(Type.Object({ question: Type.String(), score: Type.Number() })),
    /** What was said in place of a refused text, where it is no FAQ: a sentence of the offer, of a paper by its name, or that it will be checked. */
    instead: Type.Optional(
      Type.Object({ from: Type.Enum(['offer', 'paper', 'checking']), name: Type.String() }),
    ),
    /** What the AI was given beside the message, by number; triggers: those that did not match. */
    given: Type.Optional(
      Type.Object({ triggers: Type.Integer(), faqs: Type.Integer(), messages: Type.Integer() }),
    ),
    /** The DM strategy that the reply belongs to, with its step, and how it ended where it did. */
    strategy: Type.Optional(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        step: Type.String(),
        ended: Type.Optional(Type.String()),
      }),
    ),
    /** What the AI was given of the owner's papers, and the passages that the reply used. */
    knowledge: Type.Optional(
      Type.Object({
        outcome: Type.Enum([...KNOWLEDGE_OUTCOMES]),
        /** Whether they were also looked for by meaning; missing where that is off, or not needed. */
        meaning: Type.Optional(Type.Enum([...MEANING_USES])),
        /** What that cost, which is part of the reply's cost; missing where it is not known. */
        costUsd: Type.Optional(Type.Number()),
        /** How many passages it was given. */
        given: Type.Integer(),
        used: Type.Array(
          Type.Object({
            source: Type.Integer(),
            name: Type.String(),
            /** Its place in the source, from 0. */
            piece: Type.Integer(),
            /** The nearest above it; '' where there is none. */
            heading: Type.String(),
            page: Type.Union([Type.Integer(), Type.Null()]),
            /** When what stands there was read, or written by its owner; missing in replies of before. */
            readAt: Type.Optional(Time),
          }),
        ),
      }),
    ),
    /**
     * How many of the owner's own messages the AI was shown, and what is still unlike the owner, a sentence each. `repair`: what
     * was unlike the owner before the AI was asked once more, and whether the reply came nearer.
     */
    voice: Type.Optional(
      Type.Object({
        examples: Type.Integer(),
        /** null: too little is known to say. */
        outside: Type.Union([Type.Array(Type.String()), Type.Null()]),
        repair: Type.Optional(Type.Object({ outside: Type.Array(Type.String()), hasHelped: Type.Boolean() })),
      }),
    ),
    /** What the second look found in what the AI wrote, and what became of it; `why` it was skipped. */
    secondLook: Type.Optional(
      Type.Object({
        outcome: Type.String(),
        claims: Type.Optional(Type.Array(Type.String())),
        why: Type.Optional(Type.String()),
        model: Type.Optional(Type.String()),
      }),
    ),
    /** The tone that the AI was asked for. */
    tone: Type.Optional(Type.String()),
    model: Type.Optional(Type.String()),
    calls: Type.Optional(Type.Integer()),
    promptTokens: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    completionTokens: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    costUsd: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
    /** What the message holds that the AI does not see: kinds of `media.ts`. */
    media: Type.Optional(Type.Array(Type.String())),
    /** What became of photos that the AI was to see, and of voice messages that were to be written down. */
    attachments: Type.Optional(Type.Array(AttachmentTold)),
    /** Several messages in a row got this one reply. */
    burst: Type.Optional(Type.Object({ messages: Type.Integer(), wasDropped: Type.Boolean() })),
    /** What the guard found in what the model wrote. */
    findings: Type.Optional(
      Type.Array(Type.Object({ rule: Type.String(), excerpt: Type.String(), action: Type.String() })),
    ),
    ms: Type.Optional(
      Type.Object({
        model: Type.Optional(Type.Number()),
        guard: Type.Optional(Type.Number()),
        look: Type.Optional(Type.Number()),
        total: Type.Optional(Type.Number()),
      }),
    ),
  }),
);

/** A template of several that share a conversation. */
export const Speaker = named('Speaker', Type.Object({ id: Id, templateName: Type.String() }));

export const MessageView = named(
  'Message',
  Type.Object({
    id: Type.Integer(),
    isFromUser: Type.Boolean(),
    messageText: Type.String(),
    createdAt: Time,
    /** When its words were changed where they were written; null: never. */
    editedAt: TimeOrNull,
    /** Who wrote a reply; on a customer's message: why it has none. */
    source: Type.Union([Type.String(), Type.Null()]),
    reason: Type.Union([ReasonView, Type.Null()]),
    /** The template that it belongs to, where several share the conversation. */
    saidBy: Type.Union([Speaker, Type.Null()]),
    /** How far a late reply has come through the chat tool. */
    delivery: Type.Union([Type.Object({ state: Type.String(), problem: Type.String() }), Type.Null()]),
    /** What of it is kept, at `/api/attachments/{id}`. */
    attachments: Type.Array(
      Type.Object({
        id: Id,
        kind: Type.Enum(['photo', 'voice']),
        /** In which a voice message was heard. */
        language: Type.Optional(Type.String()),
      }),
    ),
  }),
);
export const MessageList = Type.Array(MessageView);

/** What happens in a conversation besides what is said, and who makes it happen. */
export const CONVERSATION_EVENTS = ['handed_over', 'paused', 'resumed', 'opted_out', 'opted_in'] as const;
export type ConversationEventKind = (typeof CONVERSATION_EVENTS)[number];
export const EVENT_MAKERS = ['trigger', 'owner', 'flow', 'customer'] as const;
export type EventMaker = (typeof EVENT_MAKERS)[number];

export const ConversationEventView = named(
  'ConversationEvent',
  Type.Object({
    id: Type.Integer(),
    kind: Type.Enum([...CONVERSATION_EVENTS]),
    by: Type.Enum([...EVENT_MAKERS]),
    /** null: until resumed. */
    pausedUntil: TimeOrNull,
    createdAt: Time,
  }),
);
export const ConversationEventList = Type.Array(ConversationEventView);

const search = Type.Optional(
  Type.String({
    maxLength: 200,
    description:
      'Whole words of the messages, or a part of the id, of the contact’s or of the template’s name',
  }),
);
const templateId = named('OfTemplate', Type.Optional(idInAddress('Of this template alone')));
const channel = Type.Optional(Type.Enum([...CHANNELS], { description: 'On this channel alone' }));
const paging = {
  search,
  limit: PageLimit,
  cursor: PageCursor,
};
export const ConversationQuery = Type.Object(
  {
    templateId,
    channel,
    state: Type.Optional(
      Type.Enum([...CONVERSATION_STATES], {
        description:
          'Only those that wait for you, in which the bot is paused, or whose last message has no reply',
      }),
    ),
    ...paging,
  },
  closed,
);
export const ConversationCountQuery = Type.Object({ templateId, channel, search }, closed);
export const MessageQuery = Type.Object(
  {
    ...paging,
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Whole words of the message' })),
  },
  closed,
);

export type ConversationView = Static<typeof ConversationView>;
export type ConversationDetail = Static<typeof ConversationDetail>;
export type ConversationListItem = Static<typeof ConversationListItem>;
export type ConversationCounts = Static<typeof ConversationCounts>;
export type ConversationCountQuery = Static<typeof ConversationCountQuery>;
export type SnippetView = Static<typeof SnippetView>;
export type WaitingView = Static<typeof WaitingView>;
export type MessageView = Static<typeof MessageView>;
export type ConversationEventView = Static<typeof ConversationEventView>;
export type ConversationQuery = Static<typeof ConversationQuery>;
export type MessageQuery = Static<typeof MessageQuery>;
export type AttachmentTold = Static<typeof AttachmentTold>;
export type ReasonView = Static<typeof ReasonView>;
