import type { KnowledgeItem } from '../../../src/contract/knowledge.ts';

/** Whether it is being read for the first time, or again. */
export function isBeingRead({ kind, isEmpty, problem, nextReadAt }: KnowledgeItem, now: number): boolean {
  if (kind !== 'page') return false;
  return (isEmpty && problem === null) || (nextReadAt !== null && Date.parse(nextReadAt) <= now);
}
