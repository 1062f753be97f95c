import {
  MADE_AS_LABELS,
  SUGGESTION_STATES,
  type SuggestionState,
} from '../../../src/contract/suggestion-lists.ts';
import type {
  SuggestionAcceptBody,
  SuggestionBody,
  SuggestionList,
  SuggestionView,
  UnaskedFaqList,
} from '../../../src/contract/suggestions.ts';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import type { Resource } from '../../lib/resource.ts';
import { createUserResource } from '../session/user-data.ts';
import { fetchTemplate } from '../templates/templates.api.ts';
import { keepTemplate } from '../templates/templates.store.ts';
import {
  acceptSuggestion,
  fetchSuggestions,
  fetchUnaskedFaqs,
  putSuggestion,
  rejectSuggestion,
  restoreSuggestion,
} from './suggestions.api.ts';

const lists: Readonly<Record<SuggestionState, Resource<SuggestionList>>> = {
  open: createUserResource(() => fetchSuggestions('open')),
  done: createUserResource(() => fetchSuggestions('done')),
  rejected: createUserResource(() => fetchSuggestions('rejected')),
};

/** Those first that most customers asked. */
export function suggestionsIn(state: SuggestionState): Resource<SuggestionList> {
  return lists[state];
}

/** FAQs that nobody has asked for 90 days. */
export const unaskedFaqs: Resource<UnaskedFaqList> = createUserResource(fetchUnaskedFaqs);

/** Throws what the form has to show. */
export async function saveDraft(id: number, body: SuggestionBody): Promise<void> {
  keep(await putSuggestion(id, body));
  notify({ title: 'Draft Saved', variant: 'success' });
}

/** Throws what the form has to show. */
export async function accept(id: number, body: SuggestionAcceptBody): Promise<void> {
  keep(await acceptSuggestion(id, body));
  // Its form shows what was added, as this page's own change.
  void fetchTemplate(body.templateId)
    .then((template) => keepTemplate(template, body.as === 'faq' ? ['faqs'] : []))
    .catch(() => undefined);
  notify({ title: `${MADE_AS_LABELS[body.as]} Added`, variant: 'success' });
}

export async function reject({ id }: SuggestionView): Promise<void> {
  await move(() => rejectSuggestion(id), {
    title: 'Suggestion Rejected',
    text: 'It does not come back, also in other words.',
    action: { label: 'Undo', run: () => void restore(id) },
  });
}

export async function restore(id: number): Promise<void> {
  await move(() => restoreSuggestion(id), { title: 'Suggestion Is Back' });
}

async function move(
  change: () => Promise<SuggestionView>,
  done: Omit<Parameters<typeof notify>[0], 'variant'>,
): Promise<void> {
  try {
    keep(await change());
    notify({ ...done, variant: 'success' });
  } catch (error) {
    const text = sentenceOf(error, 'Not saved. Check your connection and try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
  }
}

/** It stays where it is in its list, and leaves the others. */
function keep(view: SuggestionView): void {
  for (const state of SUGGESTION_STATES) {
    const list = lists[state];
    const known = list.state.peek();
    if (known.status !== 'ready') continue;
    const { total, suggestions } = known.value;
    const isListed = suggestions.some(({ id }) => id === view.id);
    if (state !== view.state) {
      const others = suggestions.filter(({ id }) => id !== view.id);
      if (isListed) list.set({ total: total - 1, suggestions: others });
    } else if (isListed)
      list.set({ total, suggestions: suggestions.map((one) => (one.id === view.id ? view : one)) });
    else list.set({ total: total + 1, suggestions: [view, ...suggestions] });
  }
}
