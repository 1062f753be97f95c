import Type, { type Static } from 'typebox';
import { closed, Id, idInAddress, NamedTemplate, Time, TimeOrNull } from './common.ts';
import { named, ruledText } from './published.ts';
import { MADE_AS, SUGGESTION_RULES, SUGGESTION_STATES, UNANSWERED_KINDS } from './suggestion-lists.ts';
import { FAQ_TEXT_RULES } from './template.ts';

const State = Type.Enum([...SUGGESTION_STATES]);
const As = Type.Enum([...MADE_AS]);

/** One time that it was asked; names and contact data are masked. */
export const SuggestionSample = named(
  'SuggestionSample',
  Type.Object({
    conversationId: Id,
    messageId: Type.Integer(),
    kind: Type.Enum([...UNANSWERED_KINDS]),
    question: Type.String(),
    askedAt: Time,
  }),
);

/** What the owner answered by hand to one customer: its sentences that name nobody. */
export const HandAnswer = Type.Object({ conversationId: Id, text: Type.String(), answeredAt: Time });

/** What a suggestion has become. */
export const SuggestionMade = named(
  'SuggestionMade',
  Type.Object({
    as: As,
    templateId: Id,
    at: Time,
    /** In the 30 days before, how often it was asked and not answered. */
    askedBefore: Type.Integer(),
    /** Since then: null where what it became is changed or gone. */
    answeredSince: Type.Union([Type.Integer(), Type.Null()]),
    unansweredSince: Type.Integer(),
  }),
);

export const SuggestionView = named(
  'Suggestion',
  Type.Object({
    id: Id,
    state: State,
    /** Of the template whose customers ask. */
    template: NamedTemplate,
    question: Type.String(),
    /** '' where none was saved, and no two answers by hand say the same. */
    answer: Type.String(),
    /** owner: saved here. by_hand: two answers or more agree on it. */
    answerFrom: Type.Enum(['owner', 'by_hand', 'nobody']),
    /** One of each conversation, the newest first. */
    handAnswers: Type.Array(HandAnswer),
    times: Type.Integer(),
    customers: Type.Integer(),
    /** null: what was asked is past its time. */
    lastAskedAt: TimeOrNull,
    /** The newest first. */
    samples: Type.Array(SuggestionSample),
    made: Type.Union([SuggestionMade, Type.Null()]),
  }),
);

/** Those first that most customers asked; `total` counts those that are not listed too. */
export const SuggestionList = named(
  'SuggestionList',
  Type.Object({ total: Type.Integer(), suggestions: Type.Array(SuggestionView) }),
);

/** FAQs that nobody has asked for 90 days in which customers wrote. */
export const UnaskedFaqList = Type.Array(
  Type.Object({
    templateId: Id,
    templateName: Type.String(),
    question: Type.String(),
    /** null: never since it was first seen. */
    lastAskedAt: TimeOrNull,
  }),
);

export const SuggestionQuery = Type.Object(
  {
    state: Type.Optional(
      Type.Enum([...SUGGESTION_STATES], { description: 'Only these; the open ones without it' }),
    ),
    templateId: named('OfTemplate', Type.Optional(idInAddress('Of this template alone'))),
  },
  closed,
);

/** An empty text: as customers asked, and as it was answered by hand. Lengths are checked with `SUGGESTION_RULES`. */
export const SuggestionBody = named(
  'SuggestionBody',
  Type.Object(
    { question: ruledText(SUGGESTION_RULES.question), answer: ruledText(SUGGESTION_RULES.answer) },
    { ...closed, examples: [{ question: 'Do you have gluten-free cakes?', answer: 'Yes, every Friday.' }] },
  ),
);

/** As a trigger, the question is the phrase that fires it. */
export const SuggestionAcceptBody = named(
  'SuggestionAcceptBody',
  Type.Object(
    {
      as: As,
      templateId: Id,
      question: ruledText(FAQ_TEXT_RULES.question),
      answer: ruledText(FAQ_TEXT_RULES.answer),
    },
    {
      ...closed,
      examples: [
        {
          as: 'faq',
          templateId: 1,
          question: 'Do you have gluten-free cakes?',
          answer: 'Yes, every Friday.',
        },
      ],
    },
  ),
);

/** What the AI proposes; nothing is saved. An empty answer: nobody has said one yet. */
export const SuggestionWording = named(
  'SuggestionWording',
  Type.Object({ question: Type.String(), answer: Type.String() }),
);

export type SuggestionView = Static<typeof SuggestionView>;
export type SuggestionList = Static<typeof SuggestionList>;
export type UnaskedFaqList = Static<typeof UnaskedFaqList>;
export type SuggestionBody = Static<typeof SuggestionBody>;
export type SuggestionAcceptBody = Static<typeof SuggestionAcceptBody>;
export type SuggestionWording = Static<typeof SuggestionWording>;
