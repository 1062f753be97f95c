import { openShop, startProduct } from './tools/product.ts';
import { alternate, type Comparison, type Plan, startSender } from './tools/rounds.ts';
import type { Scope } from './tools/scope.ts';
import { ANSWERED_MESSAGE, faqAnswer } from './tools/shop-texts.ts';
import { absoluteFinding, type Finding, ratioFinding } from './tools/table.ts';
import { TRIGGER_LOAD } from './triggers.ts';

const ROUNDS = 9;
const CONNECTIONS = 64;
const MANY = 20;
const FEW = 2;
/** Cost the same, within what the machine lets us see. */
export const SAME = { atLeast: 0.9 };

/** Whether a shop with many triggers and FAQs is answered as fast as one with few. */
export async function scale(scope: Scope): Promise<Finding[]> {
  const many = await startProduct(scope, await openShop(scope, { entries: MANY }));
  const few = await startProduct(scope, await openShop(scope, { entries: FEW }));
  const sender = await startSender(scope);
  const compare = (plan: Plan) =>
    alternate(sender, [side(`${MANY} entries`, many), side(`${FEW} entries`, few)], plan, ROUNDS);

  const byTrigger = await compare({ ...TRIGGER_LOAD, connections: CONNECTIONS });
  const faqLoad = { ...TRIGGER_LOAD, text: ANSWERED_MESSAGE, expect: faqAnswer(1) };
  const byFaq = await compare({ ...faqLoad, connections: CONNECTIONS });
  return [
    ...sameness(`Trigger replies with ${MANY} triggers against ${FEW}`, byTrigger),
    ...sameness(`FAQ replies without AI, ${MANY} FAQs against ${FEW}`, byFaq),
  ];
}

export function sameness(what: string, { first, second, ratio }: Comparison): Finding[] {
  const rates = { ours: first.rate, reference: second.rate, ratio: ratio.rate };
  const errors = { ours: first.errors, reference: second.errors };
  return [
    ratioFinding(what, '/s', rates, SAME),
    absoluteFinding(`${what}: errors`, '', errors, { atMost: 0 }),
  ];
}

function side(name: string, server: Awaited<ReturnType<typeof startProduct>>) {
  return { name, servers: [server] };
}
