import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shop } from '../../../../../testing/cases/fact-check/case.ts';
import { checkReply, prepareFactCheck } from '../fact-check.ts';
import { weekIn } from './opening.ts';

/** Whether a reply goes out as it is. */
function passes(texts: string | Record<string, string>, incoming: string, reply: string): boolean {
  const fields = typeof texts === 'string' ? { productOrService: texts } : texts;
  const prepared = prepareFactCheck({ template: shop(fields), triggers: [], promptTexts: [] });
  const { needsRepair, text } = checkReply(prepared, reply, {
    history: [],
    incoming: { text: incoming, contactName: '' },
  });
  return !needsRepair && text === reply;
}

const WEEK = 'Full groom $60. Open Tue-Fri 8.30am-5pm, Sat 9am-1pm. Closed Sun + Mon.';

test('hours that a text says are held against days and times', () => {
  const refused = [
    ['do you open mondays?', 'Yes, we are open on Mondays from 8.30am to 5pm.'],
    ['and on sunday?', 'Yes, Sunday is fine.'],
    ['are you there on wednesday?', 'Sorry, we are closed on Wednesday.'],
    ['can i come on saturday at 3pm?', 'Saturday at 3pm is fine.'],
    ['when do you close on saturday?', 'On Saturday we close at 5pm.'],
  ];
  const right = [
    ['do you open mondays?', 'Sorry, we are closed on Mondays, but Tuesday from 8.30am is fine.'],
    ['are you there on wednesday?', 'Yes, Wednesday until 5pm.'],
    ['can i come on saturday at 3pm?', "On Saturday we close at 1pm, so 3pm isn't possible."],
    ['can i come on saturday at 11am?', 'Yes, Saturday at 11am works.'],
  ];
  for (const [ask = '', reply = ''] of refused) assert.equal(passes(WEEK, ask, reply), false, reply);
  for (const [ask = '', reply = ''] of right) assert.equal(passes(WEEK, ask, reply), true, reply);
});

test('a time without a day is held against the hours only where those of a week are known', () => {
  assert.equal(passes(WEEK, 'may i come at 7pm?', 'Sure, come at 7pm.'), false);
  assert.equal(passes(WEEK, 'may i come at 3?', 'Sure, come at 3.'), true);
  const sunday = 'Bread from $4. Open on Sundays from 8am to noon.';
  const faqs = 'Q: Are you open on Sundays? A: Yes, from 8 am to noon.';
  for (const texts of [{ productOrService: sunday }, { faqs }]) {
    assert.equal(passes(texts, 'may i come at 3?', 'Sure, come at 3.'), true);
    assert.equal(passes(texts, 'may i come on sunday at 3?', 'Sure, come on Sunday at 3.'), false);
  }
});

test('short names of weekdays are read beside others, times and "closed"', () => {
  const german = 'Ölwechsel 89 €. Mo-Do 7:30-17 Uhr, Fr 7:30-14 Uhr, Sa + So zu. Termine so schnell es geht.';
  assert.equal(passes(german, 'habt ihr samstags auf?', 'Ja, samstags von 7:30 bis 14 Uhr.'), false);
  assert.equal(passes(german, 'seid ihr montag da?', 'Montag ist geschlossen.'), false);
  assert.equal(passes(german, 'habt ihr samstags auf?', 'Samstags haben wir leider zu.'), true);
  const french = 'Cours 18 €. Ouvert mar-ven 12h-20h30, sam 9h-13h, fermé dim et lun.';
  assert.equal(passes(french, 'et lundi soir ?', 'Oui, lundi soir à 18h30.'), false);
  assert.equal(passes(french, 'vous êtes ouverts samedi ?', 'Oui, samedi de 9h à 13h.'), true);
});

test('a day of which a text says two things, or something more, is left alone', () => {
  const twice = 'Open Mon-Fri 9-5. Closed Monday.';
  assert.equal(passes(twice, 'open monday?', 'Yes, we are open on Monday.'), true);
  assert.equal(passes(twice, 'open monday?', 'No, we are closed on Monday.'), true);
  const more = 'Open Mon-Fri 9am-5pm, closed on the first Monday of the month.';
  assert.equal(passes(more, 'open monday?', 'Yes, we are open on Monday.'), true);
  const byAppointment = 'Open Tue-Sat 9am-5pm, Mondays by appointment.';
  assert.equal(passes(byAppointment, 'open monday?', 'Yes, on Monday with an appointment.'), true);
  const night = 'Bar, open Thu-Sat 6pm-2am.';
  assert.equal(passes(night, 'can we come friday at 1am?', 'Yes, Friday at 1am is fine.'), true);
  assert.equal(passes(night, 'can we come friday at 4am?', 'Yes, Friday at 4am is fine.'), false);
});

test('a number of a list without a currency is a price', () => {
  const list = 'pizzas: margherita medium 8,50 / large 13; pepperoni medium 10 / large 15,50. delivery €3';
  assert.equal(passes(list, 'how much is a large margherita?', 'A large margherita is €13.'), true);
  assert.equal(passes(list, 'how much is a large margherita?', 'A large margherita is €14.'), false);
  assert.equal(passes(list, 'how much is a large margherita?', 'A large margherita is €15.50.'), false);
});

test('money back is promised only where a text speaks of it', () => {
  const promise = 'So sorry, we will refund you in full today.';
  assert.equal(passes(WEEK, 'you cut his ear, i want my money back', promise), false);
  const texts = `${WEEK} Refunds within a week if you are unhappy.`;
  assert.equal(passes(texts, 'you cut his ear, i want my money back', promise), true);
  const prepared = prepareFactCheck({
    template: shop({ productOrService: WEEK }),
    triggers: [],
    promptTexts: [],
  });
  const incoming = { text: 'when do i get my money back?', contactName: '' };
  const byHand = { isFromUser: false, messageText: 'I am sorry, we refund you the deposit.', createdAt: 0 };
  const paper = { headings: ['Complaints'], text: 'Unhappy customers get a refund within five days.' };
  const given = { facts: [], words: paper.text, pieces: [paper] };
  for (const conversation of [
    { history: [byHand], incoming },
    { history: [], incoming, given },
  ])
    assert.equal(checkReply(prepared, 'We will refund you today.', conversation).needsRepair, false);
});

test('a refused day or time comes with the hours in the owner’s words, or as the template has them', () => {
  const lineOf = (fields: Parameters<typeof shop>[0], reply: string) => {
    const prepared = prepareFactCheck({ template: shop(fields), triggers: [], promptTexts: [] });
    const incoming = { text: 'do you open mondays?', contactName: '' };
    return checkReply(prepared, reply, { history: [], incoming }).line;
  };
  const offer = 'Full groom $60.\nOpen Tue-Fri 8.30am-5pm, Sat 9am-1pm. Closed Sun + Mon.\nNail clip $12.';
  const reply = 'Yes, we are open on Mondays.';
  const hoursLine = 'Open Tue-Fri 8.30am-5pm, Sat 9am-1pm. Closed Sun + Mon.';
  assert.equal(lineOf({ productOrService: offer }, reply), hoursLine);
  const nine = [{ from: '09:00', to: '17:00' }];
  const week = [[], nine, nine, nine, nine, [{ from: '09:00', to: '13:00' }], []];
  const hours = { timeZone: 'Europe/London', week, holidays: [], outside: 'answer' as const };
  assert.equal(lineOf({ hours }, reply), 'Tue–Fri 09:00–17:00, Sat 09:00–13:00');
  assert.equal(weekIn('es', hours), 'mar–vie 09:00–17:00, sáb 09:00–13:00');
});

test('a yes for a closed day stays wrong where it speaks of another day', () => {
  const german =
    'Ölwechsel 89 €. HU immer donnerstags, 149 €. Mo-Do 7:30-17 Uhr, Fr 7:30-14 Uhr, Sa + So zu.';
  assert.equal(passes(german, 'habt ihr samstags offen?', 'Ja, die HU ist immer donnerstags.'), false);
  assert.equal(passes(german, 'habt ihr samstags offen?', 'Nein, aber donnerstags.'), true);
});
