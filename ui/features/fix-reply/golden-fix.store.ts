import type { GoldenView } from '../../../src/contract/golden.ts';
import { GOLDEN_HISTORY_MOST, type GoldenKind } from '../../../src/contract/golden-lists.ts';
import { deleteGoldenChat, postFromHistory, postGoldenChat, putGoldenChat } from '../golden/golden.api.ts';
import { goldenOf } from '../golden/golden.store.ts';
import type { FixSubject } from './fix-subject.ts';

/** What is kept of this reply, or of these words of the test chat. Reads a signal. */
export function keptOf(subject: FixSubject, kind: GoldenKind): GoldenView | undefined {
  const state = goldenOf(subject.templateId).state.value;
  if (state.status !== 'ready') return undefined;
  return state.value.find((one) => one.kind === kind && isAbout(one, subject));
}

function isAbout(one: GoldenView, { place, asked, reply }: FixSubject): boolean {
  if (place !== null) return one.messageId === place.messageId;
  // A passage of it may be all that is left.
  return one.messageId === null && one.message === asked.trim() && reply.includes(one.text);
}

/** Keeps the reply with what it answers, and once. `text`: instead of the reply as it stands. Throws `ApiError`. */
export async function keepGolden(subject: FixSubject, kind: GoldenKind, text?: string): Promise<void> {
  const { templateId, place, asked, reply, contactName, history } = subject;
  const kept =
    place === null
      ? await postGoldenChat({
          templateId,
          kind,
          message: asked,
          text: text ?? reply,
          contactName,
          history: history
            .slice(-GOLDEN_HISTORY_MOST)
            .map(({ isFromUser, messageText }) => ({ isFromUser, messageText })),
        })
      : await postFromHistory({ ...place, kind, ...(text === undefined ? {} : { text }) });
  show(kept);
  // What was kept of it before stays as it was.
  if (text !== undefined && kept.text !== text.trim()) await rewordGolden(kept, text);
}

/** Throws `ApiError`. */
export async function rewordGolden({ id, version }: GoldenView, text: string): Promise<void> {
  show(await putGoldenChat(id, { version, text }));
}

/** Throws `ApiError`. */
export async function undoGolden({ id, templateId }: GoldenView): Promise<void> {
  await deleteGoldenChat(id);
  edit(templateId, (all) => all.filter((one) => one.id !== id));
}

function show(view: GoldenView): void {
  edit(view.templateId, (all) => [view, ...all.filter(({ id }) => id !== view.id)]);
}

function edit(templateId: number, change: (all: GoldenView[]) => GoldenView[]): void {
  const list = goldenOf(templateId);
  const state = list.state.peek();
  if (state.status === 'ready') list.set(change(state.value));
  else void list.refresh();
}
