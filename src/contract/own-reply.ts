import Type, { type Static } from 'typebox';
import { PauseMinutes } from './bot-control.ts';
import { closed, IdParams, TimeOrNull } from './common.ts';

/** The source of a reply that the owner wrote. */
export const OWN_REPLY_SOURCE = 'owner';

export const OwnReplyBody = Type.Object(
  { messageText: Type.String() },
  { ...closed, examples: [{ messageText: 'I have put a cake aside for you.' }] },
);

export const SendReplyBody = Type.Object(
  {
    messageText: Type.String(),
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
);

export const OwnReplyParams = Type.Object({
  ...IdParams.properties,
  messageId: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }),
});

/** How a customer can be answered from here. */
export const ReplyOptionsView = Type.Object({
  /** `chat_tool`, `instagram` or `web`. */
  channel: Type.String(),
  /** Whether the channel takes a reply from here, and the template is still there. */
  canSend: Type.Boolean(),
  /** Until when Instagram takes a reply; null: the customer has not written. */
  windowEndsAt: TimeOrNull,
  /** Where the chat is in the chat tool; null where that is not known. */
  chatLink: Type.Union([Type.String(), Type.Null()]),
});

export const ChatLinkBody = Type.Object(
  {
    /** Of this very chat, as the browser shows it in the chat tool; '' forgets it. */
    address: Type.String({ maxLength: 1_000 }),
  },
  { ...closed, examples: [{ address: 'https://app.manychat.com/fb123456/chat/1234567890' }] },
);

export type OwnReplyParams = Static<typeof OwnReplyParams>;
export type OwnReplyBody = Static<typeof OwnReplyBody>;
export type SendReplyBody = Static<typeof SendReplyBody>;
export type ReplyOptionsView = Static<typeof ReplyOptionsView>;
export type ChatLinkBody = Static<typeof ChatLinkBody>;
