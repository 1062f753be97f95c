import { REPLAY_DAYS, REPLAY_MESSAGES, type TrialKind } from '../../contract/golden-lists.ts';
import type { HistoryMessage } from '../../contract/reply.ts';
import type { TrialBody, TrialRow, TriedReply } from '../../contract/trial.ts';
import { foldText } from '../../text/fold.ts';
import type { Messages } from '../conversations/messages.service.ts';
import type { GoldenChat, GoldenChats } from '../golden/golden.service.ts';
import type { MadeReply } from './compare.ts';

/** A message to try. */
export interface TrialItem {
  /** What of it stands in its row. */
  row: Pick<TrialRow, 'goldenId' | 'kind' | 'conversationId' | 'messageId' | 'message' | 'wanted' | 'fact'>;
  contactName: string;
  history: readonly HistoryMessage[];
  /** What was really sent, in a replay. */
  sent: MadeReply | null;
  /** What is known of a line's reply as saved. */
  before?: TriedReply;
}

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

interface ItemsDeps {
  goldenChats: Pick<GoldenChats, 'list'>;
  messages: Pick<Messages, 'answered'>;
  clock: () => number;
}

/** Where there is nothing to go on with. */
export const ALL_ASKED = 'Every line is asked, so there is nothing to go on with.';
/** Why there may be nothing to try. */
export const NOTHING_TO_TRY: Readonly<Record<TrialKind, string>> = {
  golden: 'There are no golden chats yet. Keep a reply as “Should be like this” first.',
  replay: 'The AI has answered no customer in this time, so there is nothing to replay.',
  facts: 'The template has no FAQ and no line of an offer yet, so there is nothing to ask.',
};

/** What golden chats or customers there are to answer, the newest first. Lines: see `fact-lines.ts`. */
export function itemsFor(deps: ItemsDeps, userId: number, body: TrialBody): Promise<TrialItem[]> {
  return body.kind === 'golden' ? golden(deps, userId, body) : replayed(deps, userId, body);
}

async function golden({ goldenChats, clock }: ItemsDeps, userId: number, { templateId }: TrialBody) {
  const chats = await goldenChats.list(userId, templateId);
  return chats.map((chat): TrialItem => {
    const { id: goldenId, kind, conversationId, messageId, message, text: wanted, contactName } = chat;
    const row = { goldenId, kind, conversationId, messageId, message, wanted };
    return { row, contactName, history: timed(chat, clock()), sent: null };
  });
}

/** As if it had been said just now, a minute each. */
function timed({ history }: GoldenChat, now: number): HistoryMessage[] {
  return history.map((one, index) => ({ ...one, createdAt: now - (history.length - index) * MINUTE_MS }));
}

async function replayed(
  { messages, clock }: ItemsDeps,
  userId: number,
  { templateId, days = REPLAY_DAYS.usual, most = REPLAY_MESSAGES.usual }: TrialBody,
): Promise<TrialItem[]> {
  const since = clock() - days * DAY_MS;
  const items: TrialItem[] = [];
  const seen = new Set<string>();
  for await (const { conversation, exchange } of messages.answered(userId, templateId, since)) {
    const { reply, asked, before } = exchange;
    const folded = foldText(asked);
    if (reply === null || seen.has(folded)) continue;
    seen.add(folded);
    const place = { conversationId: conversation.id, messageId: reply.id };
    items.push({
      row: { goldenId: null, kind: null, ...place, message: asked, wanted: '' },
      contactName: conversation.contactName,
      history: before,
      sent: {
        text: reply.messageText,
        source: reply.source ?? '',
        findings: reply.reason === null ? [] : (JSON.parse(reply.reason).findings ?? []),
        noAi: '',
      },
    });
    if (items.length === most) break;
  }
  return items;
}
