import Type, { type Static } from 'typebox';
import {
  CHANNEL_FINDINGS,
  type ChannelFindingCode,
  type FindingRules,
  MENDING_PAGES,
} from './channel-findings.ts';
import { PUSHED_CHANNELS } from './channels.ts';
import { Id, Time, TimeOrNull } from './common.ts';
import { INSTAGRAM_STATES } from './instagram.ts';
import { named } from './published.ts';

/** How many of a template's webhook calls are looked at. */
export const CALLS_KEPT = 50;

/** What can stand between a customer's message and its reply, in the order of that way, and how to mend it. */
export const FLOW_FINDINGS = {
  no_calls: {
    severity: 'info',
    title: 'Nothing has arrived yet',
    message: 'Your chat tool has not called this URL so far.',
    fix: 'Paste the webhook URL into an External Request step of your flow, publish the flow, and write to yourself.',
  },
  address_unreachable: {
    severity: 'error',
    title: 'Nobody on the internet can reach this server',
    message: 'Its address is not a public https address, and ManyChat, Instagram and websites call no other.',
    fix: 'Give the server a public https address. Whoever runs it sets that as public_url.',
  },
  secret_unreadable: {
    severity: 'error',
    title: 'The webhook secret can’t be read',
    message:
      'Every call is refused. The secret is damaged, or the server was restored without the file that opens it.',
    fix: 'Set the secret again in the template, and in the header of your flow if it is a new one.',
    page: 'template',
  },
  wrong_secret: {
    severity: 'error',
    title: 'The secret is missing or wrong',
    message: 'Some calls came without the X-Webhook-Secret header that this template asks for.',
    fix: 'Add the header to the request in your flow, or remove the secret from the template.',
  },
  unreplaced_variable: {
    severity: 'error',
    title: 'A variable arrives as its name',
    message: 'Your chat tool sends the name of a variable instead of what it stands for.',
    fix: 'Delete the variable in the body and pick it again from the list of the chat tool.',
  },
  plain_text: {
    severity: 'error',
    title: 'The body is plain text',
    message: 'A text alone does not say which customer wrote it.',
    fix: 'Choose JSON for the body and copy the body below.',
  },
  unreadable: {
    severity: 'error',
    title: 'The body can’t be read',
    message: 'Some calls had no message or no conversation id.',
    fix: 'Copy the body below as it is, and pick the variables from the list of the chat tool.',
  },
  shared_id: {
    severity: 'error',
    title: 'Different people have the same conversation id',
    message: 'Customers then share one conversation, and the bot mixes them up.',
    fix: 'Set conversation_id to the user id of the contact, not to a fixed text or the id of the page.',
  },
  placeholder_id: {
    severity: 'error',
    title: 'The conversation id is a placeholder',
    message: 'The id looks like an example, so customers may share one conversation.',
    fix: 'Set conversation_id to the user id of the contact.',
  },
  rounded_id: {
    severity: 'error',
    title: 'The conversation id is a rounded number',
    message: 'A step before has written it as 1.78E+16 or the like, so many customers would be one.',
    fix: 'Send the id as a text, with all its digits.',
  },
  empty_word: {
    severity: 'warning',
    title: 'Some messages are a word for “nothing”',
    message:
      'A message was only “null”, “none” or the like. A customer may write that; more likely a variable was empty.',
    fix: 'Check the variable of the message in the body.',
  },
  no_line_break: {
    severity: 'warning',
    title: 'No message had more than one line',
    message:
      'Of 200 messages and more, none had a line break. Customers press Enter now and then: a chat tool that puts their words into typed JSON as they are does not send such a message at all.',
    fix: 'Copy the body below, in which a line break can’t break the JSON.',
  },
  too_many: {
    severity: 'warning',
    title: 'Calls were turned away',
    message: 'There were more messages a minute than this server allows.',
    fix: 'Look for a loop in your flow that calls the webhook URL again and again.',
  },
  repaired_json: {
    severity: 'warning',
    title: 'The JSON is broken by quotes or line breaks',
    message: 'It could be read all the same, but only with guessing.',
    fix: 'Nothing has to be done. Where your chat tool offers it, choose the JSON body type that escapes variables.',
  },
  no_timestamp: {
    severity: 'info',
    title: 'No timestamp',
    message: 'The same words twice within 30 seconds count as one message.',
    fix: 'Add "timestamp" to the body, with the time of the last interaction.',
  },
  plan_ended: {
    severity: 'error',
    title: 'Your plan has ended',
    message: 'Customers get your fallback reply, or nothing.',
    fix: 'Choose a plan.',
    page: 'plan',
  },
  account_paused: CHANNEL_FINDINGS.account_paused,
  template_paused: CHANNEL_FINDINGS.template_paused,
  template_draft: CHANNEL_FINDINGS.template_draft,
  no_ai_key: CHANNEL_FINDINGS.no_ai_key,
  ai_key_unreadable: {
    severity: 'error',
    title: 'Your saved AI key can’t be read',
    message:
      'The AI does not answer. The key is damaged, or the server was restored without the file that opens it.',
    fix: 'Enter your AI key again in Settings.',
    page: 'settings',
  },
  ai_key_refused: {
    severity: 'error',
    title: 'The AI refused your key',
    message: 'Only triggers, FAQs and your fallback reply answer.',
    fix: 'Check the key in Settings, up to its last character.',
    page: 'settings',
  },
  ai_credit_used_up: {
    severity: 'error',
    title: 'The credit of your AI key is used up',
    message: 'Only triggers, FAQs and your fallback reply answer.',
    fix: 'Top it up with your AI provider.',
    page: 'settings',
  },
  ai_model_unknown: {
    severity: 'error',
    title: 'The AI does not know your model',
    message: 'Only triggers, FAQs and your fallback reply answer.',
    fix: 'Choose another model in Settings.',
    page: 'settings',
  },
  ai_asked_once: {
    severity: 'info',
    title: 'A second try of the AI rarely helps',
    message:
      'Where one of its replies could not be sent, asking it again gave a better one in fewer than 2 of the last 10 cases. It is asked again once a day; else your FAQs, your own sentences or your fallback reply answer.',
    fix: 'Nothing has to be done. A larger model makes fewer such replies: choose it in Settings.',
    page: 'settings',
  },
  ai_unchecked: {
    severity: 'info',
    title: 'Your own AI was never checked',
    message:
      'A server of your own answers, and nobody has asked it yet what you wrote. Small models get prices and days wrong more often.',
    fix: 'Open ‘Test’ of a template, and let “Does it say what you wrote?” ask it each of your lines.',
    page: 'golden',
  },
  too_late: {
    severity: 'warning',
    title: 'Answers come too late',
    message: 'Chat tools wait ten seconds; some answers took nearly as long, or longer.',
    fix: 'Choose a faster model in Settings, or save your ManyChat key, so that late replies are delivered all the same.',
  },
  send_ignored: {
    severity: 'error',
    title: 'Replies come back as messages',
    message:
      'A reply arrived as the customer’s next message: the flow sends it on although there was nothing to send.',
    fix: 'Add the condition below: send the reply only where "send" is true.',
  },
  chat_tool_key_unreadable: {
    severity: 'error',
    title: 'Your saved ManyChat key can’t be read',
    message:
      'Late replies are not delivered. The key is damaged, or the server was restored without the file that opens it.',
    fix: 'Enter your ManyChat key again in Settings.',
    page: 'settings',
  },
} as const satisfies Record<string, FindingRules>;
export type FlowFindingCode = keyof typeof FLOW_FINDINGS;

export type FindingCode = FlowFindingCode | ChannelFindingCode;
export const FINDINGS: Readonly<Record<FindingCode, FindingRules>> = {
  ...FLOW_FINDINGS,
  ...CHANNEL_FINDINGS,
};

/** How a call went: failed, answered although something is wrong with it, or fine. */
export const CALL_STATES = ['fine', 'warning', 'failed'] as const;
export type CallState = (typeof CALL_STATES)[number];

const findingOf = <Code extends FindingCode>(codes: readonly Code[]) =>
  Type.Object({
    code: Type.Enum([...codes]),
    severity: Type.Enum(['error', 'warning', 'info']),
    title: Type.String(),
    message: Type.String(),
    fix: Type.String(),
    /** The page that mends it; null: nothing beyond what is shown here. */
    page: Type.Union([Type.Enum([...MENDING_PAGES]), Type.Null()]),
    /** How often it was seen, and when last; 0: it is so now. */
    times: Type.Integer(),
    lastAt: TimeOrNull,
  });
const ChannelFinding = named(
  'ChannelFinding',
  findingOf(Object.keys(CHANNEL_FINDINGS) as ChannelFindingCode[]),
);

const place = {
  /** Of the account, or of the chat. */
  id: Id,
  name: Type.String(),
  /** The template that answers: this one, or one that it shares conversations with. */
  template: Type.Object({ id: Id, name: Type.String() }),
  /** When something was last said there. */
  lastMessageAt: TimeOrNull,
  /** What is wrong, the worst first; none: all is well. */
  findings: Type.Array(ChannelFinding),
};

const InstagramPlace = Type.Object({
  channel: Type.Literal('instagram'),
  ...place,
  state: Type.Enum([...INSTAGRAM_STATES]),
  isSubscribed: Type.Boolean(),
  accessEndsAt: TimeOrNull,
  lastUpdateAt: TimeOrNull,
  /** Of the last 50 messages of seven days that were to go out. */
  sends: Type.Object({
    sent: Type.Integer(),
    waiting: Type.Integer(),
    failed: Type.Integer(),
    unconfirmed: Type.Integer(),
  }),
  /** What Instagram has told: not handled yet, and given up. */
  updates: Type.Object({ waiting: Type.Integer(), skipped: Type.Integer() }),
});

const WebPlace = Type.Object({
  channel: Type.Literal('web'),
  ...place,
  isEnabled: Type.Boolean(),
  allowedOrigins: Type.Array(Type.String()),
});

/** How it is all in all, and the first thing to do. */
export const DoctorVerdict = named(
  'DoctorVerdict',
  Type.Object({
    /** Messages arrive, and nothing keeps their replies from being given and sent. */
    isGood: Type.Boolean(),
    text: Type.String(),
    /** null: nothing. */
    next: Type.Union([
      Type.Object({
        text: Type.String(),
        page: Type.Union([Type.Enum([...MENDING_PAGES]), Type.Null()]),
      }),
      Type.Null(),
    ]),
  }),
);

export const DoctorReport = named(
  'DoctorReport',
  Type.Object({
    verdict: DoctorVerdict,
    checkedCalls: Type.Integer(),
    /** How many different conversation ids they had. */
    customers: Type.Integer(),
    lastCallAt: TimeOrNull,
    /** Of all between a message and its reply but the other channels, in the order of that way; what is only worth knowing last. */
    findings: Type.Array(findingOf(Object.keys(FLOW_FINDINGS) as FlowFindingCode[])),
    /** The newest first, without any text. */
    calls: Type.Array(
      Type.Object({
        at: Time,
        state: Type.Enum([...CALL_STATES]),
        status: Type.Integer(),
        problem: Type.String(),
        source: Type.String(),
        ms: Type.Integer(),
      }),
    ),
    /** Where else customers write to this template, or to one that it shares conversations with. */
    channels: Type.Array(Type.Union([InstagramPlace, WebPlace])),
    /** What this server offers, and neither of them has. */
    unconnected: Type.Array(Type.Enum([...PUSHED_CHANNELS])),
  }),
);

/** The ways in which chat tools call the webhook, in the order of their tabs. */
export const FLOW_DIALECTS = [
  'manychat',
  'manychat_dynamic',
  'uchat',
  'chatfuel',
  'evolution',
  'plain',
] as const;
export type FlowDialect = (typeof FLOW_DIALECTS)[number];

const NamedValue = Type.Object({ name: Type.String(), value: Type.String() });
export const FlowKit = named(
  'FlowKit',
  Type.Object({
    webhookAddress: Type.String(),
    dialects: Type.Array(
      Type.Object({
        dialect: Type.Enum([...FLOW_DIALECTS]),
        label: Type.String(),
        method: Type.Literal('POST'),
        url: Type.String(),
        headers: Type.Array(NamedValue),
        body: Type.String(),
        /** Which part of the answer goes where. */
        mapping: Type.Array(Type.Object({ path: Type.String(), field: Type.String() })),
        /** The step before the reply is sent; '' where the format says nothing by itself. */
        condition: Type.String(),
        steps: Type.Array(Type.String()),
      }),
    ),
  }),
);

export type DoctorReport = Static<typeof DoctorReport>;
export type DoctorVerdict = Static<typeof DoctorVerdict>;
export type ChannelReport = DoctorReport['channels'][number];
export type Finding = DoctorReport['findings'][number] | ChannelReport['findings'][number];
export type FlowKit = Static<typeof FlowKit>;
