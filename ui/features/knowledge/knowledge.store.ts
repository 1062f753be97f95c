import type { KnowledgeList } from '../../../src/contract/knowledge.ts';
import { createUserResource } from '../session/user-data.ts';
import { fetchKnowledge } from './knowledge.api.ts';

/** What the bot may answer from beside the templates, the newest first. */
export const knowledge = createUserResource<KnowledgeList>(fetchKnowledge);

/** Changes with every change of it; '' while it is not known. */
export function versions(): string {
  const { value: state } = knowledge.state;
  if (state.status !== 'ready') return '';
  return state.value.sources.map(({ id, version }) => `${id}.${version}`).join();
}

/** Looks at it again; where that fails, what is shown stays. */
export async function lookAtKnowledge(): Promise<void> {
  try {
    knowledge.set(await fetchKnowledge());
  } catch {
    // The next look may succeed.
  }
}

/** Looks again after so long, then ever less often: a website may take its time. */
const FIRST_LOOK_MS = 2_000;
const LAST_LOOK_MS = 15_000;

/** Calls back again and again until it is called off; each time a little later. */
export function lookAgain(look: () => Promise<void>): () => void {
  let wait = FIRST_LOOK_MS;
  let timer = setTimeout(again, wait);
  let isOff = false;
  async function again(): Promise<void> {
    await look();
    wait = Math.min(wait * 1.3, LAST_LOOK_MS);
    if (!isOff) timer = setTimeout(again, wait);
  }
  return () => {
    isOff = true;
    clearTimeout(timer);
  };
}
