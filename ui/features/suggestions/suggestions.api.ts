import type { SuggestionState } from '../../../src/contract/suggestion-lists.ts';
import type {
  SuggestionAcceptBody,
  SuggestionBody,
  SuggestionList,
  SuggestionView,
  SuggestionWording,
  UnaskedFaqList,
} from '../../../src/contract/suggestions.ts';
import { read, request } from '../../lib/http.ts';

const PATH = '/api/suggestions';

export function fetchSuggestions(state: SuggestionState): Promise<SuggestionList> {
  return read(`${PATH}?state=${state}`);
}

export function fetchUnaskedFaqs(): Promise<UnaskedFaqList> {
  return read(`${PATH}/unasked-faqs`);
}

export function putSuggestion(id: number, body: SuggestionBody): Promise<SuggestionView> {
  return request(`${PATH}/${id}`, { method: 'PUT', body });
}

export function acceptSuggestion(id: number, body: SuggestionAcceptBody): Promise<SuggestionView> {
  return request(`${PATH}/${id}/accept`, { method: 'POST', body });
}

export function wordSuggestion(id: number): Promise<SuggestionWording> {
  return request(`${PATH}/${id}/wording`, { method: 'POST' });
}

export function rejectSuggestion(id: number): Promise<SuggestionView> {
  return request(`${PATH}/${id}/reject`, { method: 'POST' });
}

export function restoreSuggestion(id: number): Promise<SuggestionView> {
  return request(`${PATH}/${id}/restore`, { method: 'POST' });
}
