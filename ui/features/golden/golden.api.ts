import type {
  GoldenBody,
  GoldenChangeBody,
  GoldenFromHistoryBody,
  GoldenView,
} from '../../../src/contract/golden.ts';
import { read, request, respond } from '../../lib/http.ts';

const PATH = '/api/golden-chats';

export function fetchGoldenChats(templateId: number): Promise<GoldenView[]> {
  return read(`${PATH}/template/${templateId}`);
}

/** For the command line, as TOML. */
export async function fetchGoldenFile(templateId: number): Promise<string> {
  return (await respond(`${PATH}/template/${templateId}/file`)).text();
}

export function postGoldenChat(body: GoldenBody): Promise<GoldenView> {
  return request(PATH, { method: 'POST', body });
}

/** A reply that is kept already stays as it is. */
export function postFromHistory(body: GoldenFromHistoryBody): Promise<GoldenView> {
  return request(`${PATH}/from-history`, { method: 'POST', body });
}

export function putGoldenChat(id: number, body: GoldenChangeBody): Promise<GoldenView> {
  return request(`${PATH}/${id}`, { method: 'PUT', body });
}

export function deleteGoldenChat(id: number): Promise<unknown> {
  return request(`${PATH}/${id}`, { method: 'DELETE' });
}
