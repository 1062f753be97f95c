import type { TaughtView } from '../../../src/contract/voice-taught.ts';
import { read, request, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { createUserResource } from '../session/user-data.ts';

const PATH = '/api/voice/taught';

/** What the owner taught one by one, the newest first. */
export const taught = createUserResource<TaughtView[]>(() => read(PATH));

/** True when it is gone. */
export async function forgetTaught({ id }: TaughtView): Promise<boolean> {
  try {
    await request(`${PATH}/${id}`, { method: 'DELETE' });
  } catch (error) {
    const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
    notify({ title: 'Not deleted', text, variant: 'destructive' });
    return false;
  }
  await taught.refresh();
  return true;
}
