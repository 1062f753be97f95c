import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shop } from '../../../../../testing/cases/fact-check/case.ts';
import { cpuMs } from '../../../../../testing/cpu-time.ts';
import type { ReplyTemplate } from '../../../../contract/reply.ts';
import { checkReply, prepareFactCheck } from '../fact-check.ts';

/** Whether a reply goes out as it is. `said`: an earlier message of the customer's. */
function passes(fields: Partial<ReplyTemplate>, incoming: string, reply: string, said = ''): boolean {
  const prepared = prepareFactCheck({ template: shop(fields), triggers: [], promptTexts: [] });
  const history = said === '' ? [] : [{ isFromUser: true, messageText: said, createdAt: 1 }];
  const { needsRepair, text } = checkReply(prepared, reply, {
    history,
    incoming: { text: incoming, contactName: '' },
  });
  return !needsRepair && text === reply;
}

const BARBER: Partial<ReplyTemplate> = {
  role: 'Jette, owner of Harbor Cuts',
  productOrService:
    'Corte 20 €. Damenschnitt 48 €. Abrimos de martes a domingo de 9 a 18; lunes cerrado. Valencia, y Alicante los viernes.',
  faqs: 'Q: ¿Se puede pagar con tarjeta?\nA: No, solo efectivo y Bizum.\n\nQ: Nehmt ihr Minderjährige?\nA: Nein, ab 18.\n\nQ: Is the deposit refundable?\nA: Yes, until 48 hours before.',
};
const BAR: Partial<ReplyTemplate> = { productOrService: 'Bar. Open 18 to 2. Draft beer $6.' };

test('good replies that a hasty check refuses go out', () => {
  const good: [Partial<ReplyTemplate>, string, string, string?][] = [
    [BARBER, '¿abrís el lunes?', 'El lunes cerramos, pero el martes abrimos a las 9.'],
    [BARBER, 'Habt ihr montags zu?', 'Ja, montags ist zu.'],
    [BARBER, '¿solo efectivo?', 'Sí, efectivo o Bizum.'],
    [BARBER, 'do i get my deposit back?', 'Yes, you get it back if you cancel two days before.'],
    [BARBER, 'tätowiert ihr mit 16?', 'Erst ab 18, mit 18 gern!'],
    [BAR, 'until when are you open?', 'We are open until 2 am.'],
    [BAR, 'can we come on wednesday at 7?', 'Wednesday at 7 works.'],
    [BARBER, 'haha kein Roboter, oder?', 'Doch, hier antwortet ein Assistent. Ein Damenschnitt kostet 48 €.'],
    [BARBER, 'kann ich mit einem Menschen sprechen?', 'Ja, Jette meldet sich.'],
    [BARBER, 'hola', '¡Hola! ¿En qué puedo ayudarte?'],
    [BARBER, 'what is a cut?', 'The haircut is 20 €.', 'what is a cut?'],
    [BAR, 'where do i find the menu', 'Send us a message when you arrive; our draft beer is $6.'],
    [BAR, 'price of the draft beer?', 'According to the price tags, $6.'],
    [BARBER, 'wann habt ihr offen?', 'Dienstag bis Sonntag 9 bis 18 Uhr.'],
  ];
  for (const [fields, ask, reply, said] of good)
    assert.ok(passes(fields, ask, reply, said), `${ask} ${reply}`);
});

test('where the owner’s texts say two things, neither is refused', () => {
  const twice = { productOrService: 'Haircut $30. Haircut $35. Open Mondays. Closed on Mondays.' };
  assert.ok(passes(twice, 'how much is a haircut?', 'A haircut is $30.'));
  assert.ok(passes(twice, 'how much is a haircut?', 'A haircut is $35.'));
  assert.ok(passes(twice, 'open on monday?', 'Yes, we are open on Mondays.'));
  assert.ok(passes(twice, 'open on monday?', 'No, we are closed on Mondays.'));
  assert.equal(passes(twice, 'how much is a haircut?', 'A haircut is $40.'), false);
});

test('hours over midnight, a first Monday, and a second place on one day are read as they are meant', () => {
  assert.ok(passes(BAR, 'are you open at 1 am?', 'Yes, until 2 am.'));
  const monday = { productOrService: 'Open Mon-Fri 9-17. Closed on the first Monday of the month.' };
  assert.ok(passes(monday, 'open on monday?', 'Yes, from 9 to 17, but not on the first Monday.'));
  assert.ok(passes(monday, 'open on monday?', 'On the first Monday of the month we are closed.'));
  assert.ok(passes(BARBER, '¿estáis en Alicante el viernes?', 'Sí, los viernes estamos en Alicante.'));
});

test('an answer that asks back, and a message in two languages, harm nothing', () => {
  const asks = {
    faqs: 'Q: How much is a cake?\nA: How many people is it for?\n\nQ: Do you deliver?\nA: Yes, in Valencia.',
  };
  assert.ok(passes(asks, 'how much is a cake?', 'How many people is it for?'));
  assert.equal(passes(asks, 'how much is a cake?', 'A cake is $40.'), false);
  assert.ok(passes(asks, 'hola! do you deliver? gracias', 'Yes, we deliver in Valencia.'));
});

test('300 FAQs cost the check of a reply little more than 30', () => {
  const faqsOf = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `Q: What does cake number ${at} cost?\nA: Cake ${at} is $${at + 20}.`,
    ).join('\n\n');
  const timeOf = (count: number) => {
    const prepared = prepareFactCheck({
      template: shop({ faqs: faqsOf(count) }),
      triggers: [],
      promptTexts: [],
    });
    const once = () =>
      checkReply(prepared, 'Cake 7 is $27.', {
        history: [],
        incoming: { text: 'What does cake number 7 cost?', contactName: '' },
      });
    assert.equal(once().needsRepair, false);
    return cpuMs(() => {
      for (let turn = 0; turn < 20; turn += 1) once();
    });
  };
  const [few, many] = [timeOf(30), timeOf(300)];
  assert.ok(many < 40 * few + 200, `${few} and ${many} ms`);
});
