import type { HistoryMessage } from '../../../src/contract/reply.ts';
import {
  checkReply,
  prepareFactCheck,
  type Verdict,
} from '../../../src/features/replies/fact-check/fact-check.ts';
import { PROMPT_TEXTS } from '../../../src/features/replies/prompt/prompt.ts';
import type { CaseFile, CaseSetting, GoodCase, HostileCase } from './case.ts';

/** Checks the reply of one case, as the pipeline would. */
export function runCase(
  { shop, triggers = [] }: CaseFile,
  { reply, incoming = 'hello', history = [], template = {} }: CaseSetting,
): Verdict {
  const prepared = prepareFactCheck({
    template: { ...shop, ...template },
    triggers,
    promptTexts: PROMPT_TEXTS,
  });
  return checkReply(prepared, reply, {
    history: history.map(message),
    incoming: { text: incoming, contactName: '' },
  });
}

function message(line: string): HistoryMessage {
  return { isFromUser: line.startsWith('c: '), messageText: line.slice(3), createdAt: 0 };
}

/** What a good reply suffered, in a line, or null. */
export function touchOf(file: CaseFile, one: GoodCase): string | null {
  const { text, findings } = runCase(file, one);
  if (findings.length === 0 && text === one.reply) return null;
  return findings.map(({ rule, excerpt }) => `${rule} '${excerpt}'`).join(', ') || `became '${text}'`;
}

/** How a hostile reply got through, in a line, or null: a rule that said nothing, a wrong fix, or a mended text that is still bad. */
export function missOf(file: CaseFile, one: HostileCase): string | null {
  const { text, findings, needsRepair, mended } = runCase(file, one);
  const found = new Set(findings.map(({ rule }) => rule));
  const silent = one.finds.filter((rule) => !found.has(rule));
  if (silent.length > 0)
    return `${silent.join(', ')} said nothing; found ${[...found].join(', ') || 'nothing'}`;
  if (one.becomes !== undefined && (needsRepair || text !== one.becomes))
    return `became '${text}'${needsRepair ? ', and needs repair' : ''}`;
  if (needsRepair && mended === one.reply) return 'mended to what it was';
  return null;
}
