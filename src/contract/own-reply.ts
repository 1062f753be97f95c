import Type, { type Static } from 'typebox';
import { PauseMinutes } from './bot-control.ts';
import { closed, IdParams, TimeOrNull } from './common.ts';
import { OWN_REPLY_RULE, SENT_REPLY_RULE } from './limits.ts';
import { named, published, refused, ruledText } from './published.ts';

/** The source of a reply that the owner wrote. */
export const OWN_REPLY_SOURCE = 'owner';

export const OwnReplyBody = named(
  'OwnReplyBody',
  Type.Object(
    { messageText: ruledText(OWN_REPLY_RULE) },
    { ...closed, examples: [{ messageText: 'I have put a cake aside for you.' }] },
  ),
);

export const SendReplyBody = named(
  'SendReplyBody',
  Type.Object(
    {
      messageText: ruledText(SENT_REPLY_RULE),
      /** Made up by the caller. Whoever asks again, not knowing whether it was sent, names the same one: it is sent once. */
      requestKey: Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' }),
      /** How long the bot is quiet from now on; left out: as it is. */
      pauseMinutes: Type.Optional(PauseMinutes),
    },
    {
      ...closed,
      examples: [
        { messageText: 'I have put a cake aside for you.', requestKey: 'AAECAwQFBgcICQoL', pauseMinutes: 60 },
      ],
    },
  ),
);

export const OwnReplyParams = Type.Object({
  ...IdParams.properties,
  messageId: Type.String({
    pattern: '^[1-9][0-9]{0,14}$',
    ...published({
      type: 'integer',
      minimum: 1,
      maximum: 999_999_999_999_999,
      description: 'Of the reply, as `id` of the messages',
    }),
  }),
});

/** How a customer can be answered from here. */
export const ReplyOptionsView = named(
  'ReplyOptions',
  Type.Object({
    /** `chat_tool`, `instagram` or `web`. */
    channel: Type.String(),
    /** Whether the channel takes a reply from here, and the template is still there. */
    canSend: Type.Boolean(),
    /** Until when Instagram takes a reply; null: the customer has not written. */
    windowEndsAt: TimeOrNull,
    /** Where the chat is in the chat tool; null where that is not known. */
    chatLink: Type.Union([Type.String(), Type.Null()]),
  }),
);

export const ChatLinkBody = named(
  'ChatLinkBody',
  Type.Object(
    {
      /** Of this very chat, as the browser shows it in the chat tool; '' forgets it. */
      address: Type.String({
        maxLength: 1_000,
        description: refused('what is no address of this chat in a chat tool'),
      }),
    },
    { ...closed, examples: [{ address: 'https://app.manychat.com/fb123456/chat/1234567890' }] },
  ),
);

export type OwnReplyParams = Static<typeof OwnReplyParams>;
export type OwnReplyBody = Static<typeof OwnReplyBody>;
export type SendReplyBody = Static<typeof SendReplyBody>;
export type ReplyOptionsView = Static<typeof ReplyOptionsView>;
export type ChatLinkBody = Static<typeof ChatLinkBody>;
