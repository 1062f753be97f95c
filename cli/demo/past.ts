import { buildApp } from '../../src/app.ts';
import type { AppContext } from '../../src/context.ts';
import type { Template } from '../../src/features/templates/templates.service.ts';
import { CLOSINGS } from './answers.ts';
import type { DemoClock } from './demo-clock.ts';
import { type Moment, type PastConversation, readHistory } from './history.ts';

import type { StandInModel } from './stand-in-model.ts';

export interface Past {
  context: AppContext;
  template: Template;
  clock: DemoClock;
  model: StandInModel;
}

const LATEST_CONVERSATIONS = 20;

/**
 * Lives through the bakery's history: every message goes through the webhook and the whole pipeline, so that reasons,
 * sums, notices and events are what the product makes of them. Nobody can call meanwhile, as nothing listens yet.
 */
export async function liveThePast(past: Past, now: number, stopping: AbortSignal): Promise<void> {
  const { context, clock, model } = past;
  const app = await buildApp(context);
  try {
    for (const [index, moment] of readHistory(now).entries()) {
      if (stopping.aborted) return;
      clock.travelTo(moment.at);
      if (moment.kind === 'customer') await write(past, app, moment, index);
      else await act(past, moment);
      await context.notifications.flush();
    }
    const { callRecorder, caughtReplies, knowledgeUses, usageRecorder } = context;
    for (const kept of [usageRecorder, callRecorder, caughtReplies, knowledgeUses]) await kept.flush();
  } finally {
    model.rehearse(null);
    await app.close();
  }
}

type Inject = Pick<Awaited<ReturnType<typeof buildApp>>, 'inject'>;

/** A customer's message, as the chat tool sends it. */
async function write(
  { template, clock, model }: Past,
  app: Inject,
  { text, lines, conversation, at }: Extract<Moment, { kind: 'customer' }>,
  index: number,
): Promise<void> {
  const closing = { text: CLOSINGS[index % CLOSINGS.length] ?? '' };
  model.rehearse(lines.length === 0 ? [closing] : lines, () => clock.pass(thinkingMs(index)));
  await app.inject({
    method: 'POST',
    url: `/api/webhook/${template.webhookUrl}`,
    payload: {
      message: text,
      conversation_id: conversation.externalId,
      timestamp: new Date(at).toISOString(),
      ...(conversation.name === '' ? {} : { first_name: conversation.name }),
    },
  });
}

async function act(
  { context, template }: Past,
  moment: Exclude<Moment, { kind: 'customer' }>,
): Promise<void> {
  const { botControl, noticeBoard, ownReplies } = context;
  const { userId } = template;
  const conversationId = await idOf(context, userId, moment.conversation);
  if (moment.kind === 'owner') {
    await ownReplies.note(userId, conversationId, moment.text);
    // Who answers a customer has looked at the bell before.
    await noticeBoard.markRead(userId, null);
  }
  if (moment.kind === 'pause') await botControl.pause(userId, { conversationId }, null);
  if (moment.kind === 'resume') await botControl.resume(userId, { conversationId });
}

/** Who has an answer by hand mostly gets another one. */
const known = new WeakMap<PastConversation, number>();

async function idOf({ conversations }: AppContext, userId: number, conversation: PastConversation) {
  const request = { templateId: null, state: null, search: '', limit: LATEST_CONVERSATIONS, after: null };
  const kept = known.get(conversation);
  if (kept !== undefined) return kept;
  const page = await conversations.list(userId, request);
  const found = page.conversations.find((one) => one.externalId === conversation.externalId);
  if (found === undefined) throw new Error(`The demo has no conversation ${conversation.externalId}.`);
  known.set(conversation, found.id);
  return found.id;
}

/** Models take one to three seconds. */
function thinkingMs(number: number): number {
  return 900 + ((number * 613) % 1_900);
}
