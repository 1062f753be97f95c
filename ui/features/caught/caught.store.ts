import type { CaughtReplies, CaughtReplyView } from '../../../src/contract/caught.ts';
import { read, request, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { createUserResource } from '../session/user-data.ts';

const PATH = '/api/caught-replies';

/** Replies of the last days that the fact check has refused. */
export const caughtReplies = createUserResource<CaughtReplies>(() => read(PATH));

/** Says whether one was right after all; the same button takes it back. */
export async function markCaught({ id }: CaughtReplyView, wasRight: boolean): Promise<void> {
  try {
    const view: CaughtReplyView = await request(`${PATH}/${id}`, { method: 'PUT', body: { wasRight } });
    const state = caughtReplies.state.peek();
    if (state.status !== 'ready') return;
    const replies = state.value.replies.map((one) => (one.id === id ? view : one));
    const wereRight = state.value.wereRight + (wasRight ? 1 : -1);
    caughtReplies.set({ ...state.value, replies, wereRight });
  } catch (error) {
    const text = sentenceOf(error, 'Not saved. Check your connection and try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
  }
}
