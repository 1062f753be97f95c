import type {
  CommentRuleBody,
  CommentRuleChange,
  CommentRuleView,
} from '../../../src/contract/comment-rule-api.ts';
import { read, request, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { createUserResource } from '../session/user-data.ts';

const AT = '/api/instagram/comment-rules';

/** Phrases in comments that are answered with a private message, of all accounts. */
export const commentRules = createUserResource<CommentRuleView[]>(() => read(AT));

/** Adds one, or saves the one with the id. Throws what the form has to show. */
export async function saveCommentRule(id: number | null, body: CommentRuleBody): Promise<void> {
  const { accountId: _, ...change } = body;
  if (id === null) await request(AT, { method: 'POST', body });
  else await request(`${AT}/${id}`, { method: 'PUT', body: change });
  notify({ title: id === null ? 'Phrase added' : 'Phrase saved', variant: 'success' });
  await commentRules.refresh();
}

/** Never rejects; a failure is told of. */
export async function changeCommentRule(id: number, change: CommentRuleChange): Promise<void> {
  await tried(() => request(`${AT}/${id}`, { method: 'PUT', body: change }));
}

/** True when it is gone. */
export async function removeCommentRule({ id }: CommentRuleView): Promise<boolean> {
  const isGone = await tried(() => request(`${AT}/${id}`, { method: 'DELETE' }));
  if (isGone) notify({ title: 'Phrase deleted', variant: 'success' });
  return isGone;
}

async function tried(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    const text = sentenceOf(error, 'You seem to be offline. Try again in a moment.');
    notify({ title: 'Not saved', text, variant: 'destructive' });
    return false;
  } finally {
    await commentRules.refresh();
  }
}
