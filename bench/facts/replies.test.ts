import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkReply, prepareFactCheck } from '../../src/features/replies/fact-check/fact-check.ts';
import { PROMPT_TEXTS } from '../../src/features/replies/prompt/prompt.ts';
import { shop } from '../../testing/cases/fact-check/case.ts';
import { type Half, readShops } from './shops.ts';

/** How many of the replies that go with the questions the fact check refuses; they were written beside its rules. */
function count(half: Half, t: TestContext): { caught: number; touched: number } {
  const kinds = new Map<string, { caught: number; touched: number; of: number }>();
  for (const { template, questions } of readShops(half)) {
    const { name, ...fields } = template;
    const prepared = prepareFactCheck({
      template: shop({ templateName: String(name), ...fields }),
      triggers: [],
      promptTexts: PROMPT_TEXTS,
    });
    for (const { kind, ask, history = [], good = [], bad = [] } of questions) {
      const said = history.map(([who, messageText], createdAt) => ({
        isFromUser: who === 'customer',
        messageText,
        createdAt,
      }));
      const isRefused = (reply: string) => {
        const conversation = { history: said, incoming: { text: ask, contactName: '' } };
        const { needsRepair, text } = checkReply(prepared, reply, conversation);
        return needsRepair || text !== reply;
      };
      const counts = kinds.get(kind) ?? { caught: 0, touched: 0, of: 0 };
      counts.caught += bad.filter(isRefused).length;
      counts.touched += good.filter(isRefused).length;
      counts.of += bad.length;
      kinds.set(kind, counts);
    }
  }
  const all = [...kinds.values()];
  for (const [kind, { caught, touched, of }] of kinds)
    t.diagnostic(`${half}, ${kind}: ${caught} of ${of} wrong replies refused, ${touched} right ones`);
  return {
    caught: all.reduce((sum, { caught }) => sum + caught, 0),
    touched: all.reduce((sum, { touched }) => sum + touched, 0),
  };
}

test('as many wrong replies of the bench are refused, and as few right ones, as were measured', (t) => {
  const [open, heldBack] = [count('open', t), count('held-back', t)];
  t.diagnostic(JSON.stringify({ open, heldBack }));
  assert.ok(open.caught >= 212 && heldBack.caught >= 205, 'of 306 and 330');
  assert.ok(open.touched <= 0 && heldBack.touched <= 12, 'of 306 and 330');
});
