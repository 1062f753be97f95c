import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LikenessCase, likenessCases } from '../../../../../testing/cases/likeness/cases.ts';
import { likeness } from './like.ts';
import { findUnlike } from './unlike.ts';

const CASES = likenessCases();
/** Of the cases that nothing was tuned on. */
const LEAST_HELD_BACK = 0.9;

function isRight({ kind, text, reply, passes }: LikenessCase): boolean {
  const problems =
    kind === 'like' ? likeness(text, reply).problems.length : Number(findUnlike(text, reply) !== null);
  return (problems === 0) === passes;
}

test('good paraphrases pass, and what is worse does not, in 18 languages', (t) => {
  const tuned = CASES.filter(({ isHeldBack }) => !isHeldBack);
  assert.ok(tuned.length > 60);
  for (const one of tuned) assert.ok(isRight(one), `${one.text} | ${one.reply}`);
  const held = CASES.filter(({ isHeldBack }) => isHeldBack);
  const right = held.filter(isRight).length;
  t.diagnostic(`held back: ${right} of ${held.length} right`);
  assert.ok(right / held.length >= LEAST_HELD_BACK, `${right} of ${held.length}`);
});

test('each problem is named in words', () => {
  const model = 'No, we are closed on Sundays. A cake is $4.50 and takes 2 days. Card and cash are fine.';
  const { problems, score } = likeness(model, 'Yes, a cake is $5 and takes 3 days. Please pay cash.');
  assert.deepEqual(problems, [
    'It no longer says $4.50.',
    'It no longer says 2 days.',
    'It leaves out a day that your answer names.',
    'It leaves out a way to pay that your answer names.',
    'It says $5, which your answer does not.',
    'It says 3 days, which your answer does not.',
  ]);
  assert.ok(score < 0.2);
  assert.deepEqual(likeness('Oui, sur réservation.', 'Yes, please book a table with us.').problems, [
    'It answers in another language.',
  ]);
  assert.deepEqual(likeness('Yes, we deliver to Leeds.', 'Thanks for writing!').problems, [
    'It says something else than your answer.',
  ]);
  assert.deepEqual(likeness('Yes, we deliver.', 'We do not deliver.').problems, [
    'It says the opposite of your answer.',
  ]);
  // A reply of small words alone.
  assert.equal(likeness('We have rye bread.', 'Good day to you.').score, 0);
  assert.deepEqual(likeness('Yes.', ' ').problems, ['It says nothing.']);
  assert.deepEqual(likeness(model, model), { score: 1, problems: [] });
});

test('a turned limit, swapped numbers and what is no longer free are named', () => {
  const problemsOf = (wanted: string, reply: string) => likeness(wanted, reply).problems;
  assert.deepEqual(problemsOf('Open until 6 pm.', 'Open from 6 pm.'), ['It turns the limit 6 pm around.']);
  assert.deepEqual(problemsOf('Small costs $5, large $9.', 'Small costs $9, large $5.'), [
    'It swaps what is said of two numbers.',
  ]);
  assert.deepEqual(problemsOf('Parking is free.', 'We have parking.'), [
    'It no longer says that something is free.',
  ]);
  assert.deepEqual(problemsOf('I can help you.', "I can't help you."), [
    'It says the opposite of your answer.',
  ]);
});

test('what must not be said is found, with the sentence that says it', () => {
  assert.equal(findUnlike('free delivery', 'Hi! Free delivery, always. See you!'), 'Free delivery, always.');
  assert.equal(findUnlike('We deliver everywhere.', 'We do not deliver everywhere.'), null);
  assert.equal(findUnlike('Somos veganos.', 'No somos veganos.'), null);
  assert.equal(findUnlike('I am an AI', 'No, I am an AI.'), 'No, I am an AI.');
  assert.equal(findUnlike('!!!', 'Hello!!!'), null);
});

test('long texts take no longer than they must', () => {
  const long = 'We deliver 5 cakes for $4 each on Sundays, as long as you order 2 days before. '
    .repeat(50)
    .slice(0, 4_000);
  const startedAt = process.cpuUsage();
  likeness(long, long.toUpperCase());
  findUnlike('We deliver nothing, nowhere and never for free.', long);
  const { user, system } = process.cpuUsage(startedAt);
  assert.ok((user + system) / 1_000 < 1_500, `${(user + system) / 1_000} ms`);
});
