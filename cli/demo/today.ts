import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../src/context.ts';
import { AppError } from '../../src/errors.ts';
import type { Template } from '../../src/features/templates/templates.service.ts';
import { MUST_PASS, TAUGHT, WEBSITE_MESSAGES } from './bakery.ts';

/** How long the answers on the website may take. */
const WEBSITE_MS = 5_000;

/**
 * What Lena does this morning: she has her voice learned, teaches an answer, and tries what must not go wrong, which a real AI
 * would be paid for. Takes some seconds, in which the demo can be used.
 */
export async function liveThroughToday(context: AppContext, template: Template): Promise<void> {
  try {
    await doAll(context, template);
  } catch (error) {
    // Whoever does the same in these seconds was quicker.
    if (!(error instanceof AppError)) throw error;
  }
}

async function doAll(context: AppContext, { id: templateId, userId }: Template): Promise<void> {
  const { conversationIndex, goldenChats, soundsLike, taughtTurns, trials, voices } = context;
  for (const chat of MUST_PASS) await goldenChats.keep(userId, { templateId, ...chat });
  for (const turn of TAUGHT) await taughtTurns.teach(userId, turn);
  await voices.addFromAccount(userId);
  await conversationIndex.run();
  await soundsLike.run();
  if (context.config.ai.apiKey !== '') return;
  await visitWebsite(context, userId);
  for (const kind of ['golden', 'facts'] as const) {
    const { id } = await trials.start(userId, { kind, templateId });
    await trials.ended(id);
  }
}

/** Somebody writes in the chat on the bakery's website. */
async function visitWebsite({ desk, visits, widgets, clock }: AppContext, userId: number): Promise<void> {
  const [widget] = await widgets.list(userId);
  if (widget === undefined) return;
  const token = await visits.welcome(widget, '127.0.0.1');
  for (const text of WEBSITE_MESSAGES) {
    await visits.receive(widget, token, { key: randomUUID(), text, sentAt: clock() }, '127.0.0.1');
    await desk.drain(WEBSITE_MS);
  }
}
