import type { MeaningBody, MeaningView } from '../../../src/contract/meaning.ts';
import { read, request, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { createUserResource } from '../session/user-data.ts';

const PATH = '/api/knowledge/meaning';

/** Whether knowledge is also found by meaning. */
export const meaning = createUserResource<MeaningView>(() => read(PATH));

/** Resolves when it is saved; else a notice says why not. */
export async function saveMeaning(body: MeaningBody): Promise<void> {
  try {
    meaning.set(await request<MeaningView>(PATH, { method: 'PUT', body }));
    notify({ title: 'Saved', variant: 'success' });
  } catch (error) {
    const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
    notify({ title: 'Not saved', text, variant: 'destructive' });
  }
}
