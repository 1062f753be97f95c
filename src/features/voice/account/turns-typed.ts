import { mediaKind, withoutHeard } from '../../../contract/media.ts';
import { OWN_REPLY_SOURCE } from '../../../contract/own-reply.ts';
import type { KeptTurn } from '../../../contract/owner-voice.ts';
import { foldText } from '../../../text/fold.ts';
import { maskerOf } from '../export/mask.ts';
import { EVERYDAY_WORDS } from '../export/mask-names.ts';
import { ACCOUNT, type ThreadMessage } from '../export/thread.ts';
import { toldNames } from '../export/told-names.ts';
import { maskedTurn, turnsOf } from '../export/turns.ts';
import type { TypedConversation, TypedMessage } from './own-replies.store.ts';

const CUSTOMER = 'customer';
const COMMON: ReadonlySet<string> = new Set(EVERYDAY_WORDS);

/** What the owner typed in a conversation, masked. What the bot said, or the owner after it in its words, is left out. */
export function turnsTyped(
  { id, customerId, names }: TypedConversation,
  messages: readonly TypedMessage[],
): KeptTurn[] {
  const isTyped = ({ isFromUser, source }: TypedMessage): boolean =>
    !isFromUser && source === OWN_REPLY_SOURCE;
  const bots = messages.filter((message) => !message.isFromUser && !isTyped(message) && message.text !== '');
  const said = new Set(bots.map(({ text }) => foldText(text)));
  const left = new Set<ThreadMessage>();
  const thread = messages
    .filter(({ text }) => text !== '')
    .map((message): ThreadMessage => {
      const { isFromUser, text, at } = message;
      const isMedia = isFromUser && mediaKind(text) !== null;
      const sender = isFromUser ? CUSTOMER : ACCOUNT;
      const read: ThreadMessage = { sender, at, text: isMedia ? '' : withoutHeard(text), kind: 'text' };
      if (!isFromUser && (!isTyped(message) || said.has(foldText(text)))) left.add(read);
      return read;
    });
  const whole = { id: String(id), participants: [CUSTOMER, ACCOUNT], owner: ACCOUNT, isRough: false };
  const turns = turnsOf({ ...whole, messages: thread }, ACCOUNT, left);
  const told = toldNames(
    turns.flatMap(({ asked }) => asked),
    turns.flatMap((turn) => turn.said),
  );
  const mask = maskerOf([...names, ...told], COMMON);
  return turns.map((turn) => ({ ...maskedTurn(turn, mask), customerId }));
}
