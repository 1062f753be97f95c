import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shop } from '../../../../../testing/cases/fact-check/case.ts';
import type { StrategyDefinition } from '../../../../contract/strategy.ts';
import { checkReply, prepareFactCheck } from '../fact-check.ts';

const preparedOf = (fields: Record<string, string>) =>
  prepareFactCheck({ template: shop(fields), triggers: [], promptTexts: [] });
const GROOMER = preparedOf({
  businessType: 'Dog grooming',
  productOrService: 'Full groom $60, bath $30, nail clip $12. Open Tue-Fri 9am-5pm.',
  faqs: 'Q: Do you groom cats? A: No, only dogs.',
});
const PAPER = { headings: ['How to find us'], text: 'Parking is behind the house.' };

interface Beside {
  prepared?: typeof GROOMER;
  /** What the shop has said before. */
  said?: string;
  isPaperGiven?: boolean;
}

function passes(
  incoming: string,
  reply: string,
  { prepared = GROOMER, said, isPaperGiven = false }: Beside = {},
): boolean {
  const before = said === undefined ? [] : [{ isFromUser: false, messageText: said, createdAt: 0 }];
  const { needsRepair } = checkReply(prepared, reply, {
    history: before,
    incoming: { text: incoming, contactName: '' },
    ...(isPaperGiven ? { given: { facts: [], words: PAPER.text, pieces: [PAPER] } } : {}),
  });
  return !needsRepair;
}

test('a yes or no to what the owner never speaks of is refused', () => {
  for (const [asked = '', reply = ''] of [
    ['is there parking outside?', 'Yes, there is parking outside.'],
    ['is there parking outside?', 'No, there is no parking outside.'],
    ['Do you sell gift vouchers?', 'Yes, we sell gift vouchers!'],
  ])
    assert.equal(passes(asked, reply), false, reply);
  const spanish = preparedOf({ productOrService: 'Corte 20 €, baño 15 €. Abrimos de martes a viernes.' });
  assert.equal(passes('¿hay aparcamiento?', 'Sí, hay aparcamiento.', { prepared: spanish }), false);
  assert.equal(passes('me caso', 'Si te casas, ¡felicidades!', { prepared: spanish }), true);
});

test('what the owner, a paper or an earlier message speaks of may be said, and what is no claim about it', () => {
  for (const [asked = '', reply = ''] of [
    ['is there parking outside?', 'I am not sure about parking, I will check.'],
    ['can you clip his nails?', 'Yes, we clip nails for $12.'],
    ['are you closed on Mondays?', 'Yes, on Mondays we are closed.'],
    ['are you there?', 'Yes, I am here!'],
    ['Can you write "Happy birthday Rex" on his bandana?', 'Sure, "Happy birthday Rex" it is.'],
    ['do you do poodles?', 'Yes, poodles too: a full groom is $60.'],
    ['do you do hedgehogs?', 'No, we don’t do hedgehogs. We groom dogs.'],
  ])
    assert.equal(passes(asked, reply), true, reply);
  const steps = { goal: 'Tell them about our spring menu.', steps: [], ends: { text: '' } } as unknown;
  const menu = prepareFactCheck({
    template: shop({ productOrService: 'Lunch $12.' }),
    triggers: [],
    strategies: [steps as StrategyDefinition],
    promptTexts: [],
  });
  const spring = ['do you have a spring menu?', 'Yes, we have a spring menu.'] as const;
  assert.equal(passes(...spring), false);
  assert.equal(passes(...spring, { prepared: menu }), true);
  const yes = ['is there parking outside?', 'Yes, there is parking.'] as const;
  assert.equal(passes(...yes, { isPaperGiven: true }), true);
  assert.equal(passes(...yes, { said: 'You can use our parking lot.' }), true);
});

test('an FAQ’s answer to another question is refused, also later in a conversation', () => {
  const prepared = preparedOf({
    productOrService: 'Oil change $89. Courtesy car $25 a day.',
    faqs: 'Q: Do you pick up my vehicle? A: Yes, within 10 miles for $20.\nQ: Can I wait for it? A: Yes, about 45 minutes.',
  });
  const copied = 'Yes, within 10 miles for $20.';
  assert.equal(passes('do i get a courtesy car?', copied, { prepared }), false);
  assert.equal(
    passes('do i get a courtesy car?', copied, { prepared, said: 'Hello! How can I help?' }),
    false,
  );
  assert.equal(passes('do you pick it up?', copied, { prepared, said: 'The oil change is $89.' }), true);
});
