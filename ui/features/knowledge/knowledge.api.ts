import type {
  KnowledgeAddresses,
  KnowledgeAddressesBody,
  KnowledgeChangeBody,
  KnowledgeConflict,
  KnowledgeDetail,
  KnowledgeFindBody,
  KnowledgeFound,
  KnowledgeItem,
  KnowledgeList,
  KnowledgePageBody,
  KnowledgePagesBody,
  KnowledgePendingBody,
  KnowledgeTextBody,
  KnowledgeUse,
} from '../../../src/contract/knowledge.ts';
import { atServer } from '../../lib/base.ts';
import { read, request, respond } from '../../lib/http.ts';
import { sendFile } from '../../lib/send-file.ts';

const PATH = '/api/knowledge';

export function fetchKnowledge(): Promise<KnowledgeList> {
  return read(PATH);
}

export function fetchConflicts(): Promise<KnowledgeConflict[]> {
  return read(`${PATH}/conflicts`);
}

export function fetchSource(id: number): Promise<KnowledgeDetail> {
  return read(`${PATH}/${id}`);
}

export function fetchUses(id: number): Promise<KnowledgeUse[]> {
  return read(`${PATH}/${id}/uses`);
}

export function postText(body: KnowledgeTextBody): Promise<KnowledgeItem> {
  return request(`${PATH}/texts`, { method: 'POST', body });
}

export function postFile(
  file: File,
  isKept: boolean,
  onSent: (part: number) => void,
): Promise<KnowledgeItem> {
  const query = new URLSearchParams({ name: file.name, keep: `${isKept}` });
  return sendFile(`${PATH}/files?${query}`, file, onSent);
}

/** In place of the file that was read before. */
export function replaceFile(id: number, file: File, isKept: boolean): Promise<KnowledgeItem> {
  const query = new URLSearchParams({ name: file.name, keep: `${isKept}` });
  return sendFile(`${PATH}/${id}/file?${query}`, file, () => undefined);
}

/** What an address, a list of them or a sitemap leads to; nothing is added. */
export function postAddresses(body: KnowledgeAddressesBody): Promise<KnowledgeAddresses> {
  return request(`${PATH}/addresses`, { method: 'POST', body });
}

export function postPages(body: KnowledgePagesBody): Promise<KnowledgeItem[]> {
  return request(`${PATH}/pages`, { method: 'POST', body });
}

export function putSource(id: number, body: KnowledgeChangeBody): Promise<KnowledgeItem> {
  return request(`${PATH}/${id}`, { method: 'PUT', body });
}

export function deleteSource(id: number): Promise<unknown> {
  return request(`${PATH}/${id}`, { method: 'DELETE' });
}

export function postRead(id: number): Promise<KnowledgeItem> {
  return request(`${PATH}/${id}/read`, { method: 'POST' });
}

export function postPending(id: number, body: KnowledgePendingBody): Promise<KnowledgeItem> {
  return request(`${PATH}/${id}/pending`, { method: 'POST', body });
}

/** In place of what was read on a page of a PDF, from 1. */
export function putPage(id: number, page: number, body: KnowledgePageBody): Promise<KnowledgeItem> {
  return request(`${PATH}/${id}/pages/${page}`, { method: 'PUT', body });
}

/** The original of a file that is kept. */
export async function fetchOriginal(id: number): Promise<Blob> {
  return (await respond(`${PATH}/${id}/file`)).blob();
}

/** Where the original of a file is downloaded from. */
export function fileAddress(id: number): string {
  return atServer(`${PATH}/${id}/file`);
}

export function postFind(body: KnowledgeFindBody, signal: AbortSignal): Promise<KnowledgeFound> {
  return request(`${PATH}/find`, { method: 'POST', body, signal });
}
