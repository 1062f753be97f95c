import type { KnowledgeDetail, KnowledgeItem } from '../../contract/knowledge.ts';
import { KNOWLEDGE_PROBLEMS, type KnowledgeProblem } from '../../contract/knowledge-lists.ts';
import { isoTime, isoTimeOrNull } from '../../contract/times.ts';
import { givesAiOrders } from '../../text/ai-orders.ts';
import { breather } from './find/breather.ts';
import { cutPieces } from './find/pieces.ts';
import type { KnowledgeSource } from './sources.store.ts';
import { linesWithoutOrders } from './understood.ts';

export function toKnowledgeItem(source: KnowledgeSource, uses: number, now: number): KnowledgeItem {
  const { validUntil, findings, templateIds } = source;
  return {
    id: source.id,
    kind: source.kind,
    name: source.name,
    url: source.url,
    isEnabled: source.isEnabled,
    templateIds: templateIds === null ? null : [...templateIds],
    validUntil: isoTimeOrNull(validUntil),
    isExpired: validUntil !== null && validUntil <= now,
    isEmpty: source.hash === '',
    problem: problemSentence(source.problem),
    problemSince: isoTimeOrNull(source.problemSince),
    characters: source.characters,
    tokens: source.tokens,
    isCorrected: source.isCorrected,
    warnings: findings.hidden.count + toldOrders(source).length,
    unsurePages: [...findings.unsurePages],
    hasPending: source.pendingAt !== null,
    fileBytes: source.fileBytes,
    isFileKept: source.isFileKept,
    readEveryDays: source.readEveryDays,
    needsReview: source.needsReview,
    readAt: isoTimeOrNull(source.readAt),
    nextReadAt: isoTimeOrNull(source.nextReadAt),
    uses,
    version: source.version,
    createdAt: isoTime(source.createdAt),
    updatedAt: isoTime(source.updatedAt),
  };
}

/** Cuts the text as it is found, in small steps. */
export async function toKnowledgeDetail(
  source: KnowledgeSource,
  { text, pending }: { text: string; pending: string },
  uses: number,
  now: number,
): Promise<KnowledgeDetail> {
  const waits = source.pendingAt === null ? null : pending;
  const findings = { ...source.findings, orders: toldOrders(source) };
  const breathe = breather();
  const pieces: KnowledgeDetail['pieces'] = [];
  for (const { headings, text: said, page } of cutPieces(linesWithoutOrders(text))) {
    pieces.push({ headings: [...headings], text: said, page });
    await breathe();
  }
  const pendingFindings = waits === null ? null : source.pendingFindings;
  return { ...toKnowledgeItem(source, uses, now), text, pieces, pending: waits, pendingFindings, findings };
}

/** What it is called is left out where it gives orders, as its text is. */
function toldOrders({ name, findings }: KnowledgeSource): string[] {
  return givesAiOrders(name) ? [name, ...findings.orders] : findings.orders;
}

function problemSentence(problem: string): string | null {
  return problem === '' ? null : (KNOWLEDGE_PROBLEMS[problem as KnowledgeProblem] ?? 'It can’t be read.');
}
