import { readFileSync } from 'node:fs';
import type { ReplyTemplate, ReplyTrigger } from '../../../src/contract/reply.ts';
import { isHeldBack } from '../held-back.ts';
import { shop } from './case.ts';

/** A reply with the verdict of a careful owner. */
export interface FreshCase {
  language: string;
  template: ReplyTemplate;
  triggers: readonly ReplyTrigger[];
  /** Earlier lines, oldest first: 'c: ' is the customer, 's: ' the shop. */
  history: readonly string[];
  incoming: string;
  reply: string;
  /** Why the reply must not be sent as it is; null where it may. */
  fault: string | null;
  isHeldBack: boolean;
}

export const FRESH_LANGUAGES = ['en', 'es', 'pt', 'de', 'fr', 'hi', 'ar'];

const FIELDS: Record<string, keyof ReplyTemplate> = {
  shop: 'businessType',
  role: 'role',
  goal: 'mainGoal',
  product: 'productOrService',
  faqs: 'faqs',
  forbidden: 'forbiddenWords',
};

/**
 * The cases of one language, which were written before any rule was read. A block of 'field: text' lines opens a
 * shop; each later block is a conversation that ends with 'ok: reply' or 'no <fault>: reply'. '\n' is a line break.
 */
export function freshCases(language: string): FreshCase[] {
  const file = readFileSync(new URL(`./fresh/${language}.txt`, import.meta.url), 'utf8');
  const cases: FreshCase[] = [];
  let template = shop({});
  let triggers: ReplyTrigger[] = [];
  for (const block of file.trim().split(/\n{2,}/)) {
    const lines = block.split('\n');
    if (block.startsWith('shop: ')) {
      template = shopOf(lines);
      triggers = lines.filter((line) => line.startsWith('trigger: ')).map(triggerOf);
      continue;
    }
    const [, fault, text] = /^(?:ok|no ([\w-]+)): (.*)$/.exec(lines.at(-1) ?? '') ?? [];
    if (text === undefined) throw new Error(`not a case: ${block}`);
    const said = lines.slice(0, -1);
    cases.push({
      language,
      template,
      triggers,
      history: said.slice(0, -1),
      incoming: said.at(-1)?.slice(3) ?? '',
      reply: text.replaceAll('\\n', '\n'),
      fault: fault ?? null,
      isHeldBack: isHeldBack(`${said.at(-1)}\n${text}`),
    });
  }
  return cases;
}

function shopOf(lines: readonly string[]): ReplyTemplate {
  const fields = lines.flatMap((line) => {
    const [, name = '', text = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
    if (name === 'trigger') return [];
    const field = FIELDS[name];
    if (field === undefined) throw new Error(`not a field of a shop: ${line}`);
    return [[field, text] as const];
  });
  return shop(Object.fromEntries(fields));
}

function triggerOf(line: string, index: number): ReplyTrigger {
  const [triggerPhrase = '', responseAction = ''] = line.slice('trigger: '.length).split(' => ');
  return {
    id: index + 1,
    triggerPhrase,
    responseAction,
    matchMode: 'words',
    position: index,
    isEnabled: true,
    handOver: false,
  };
}
