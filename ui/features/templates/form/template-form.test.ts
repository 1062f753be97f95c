import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formBody, formValues, memoryLength } from './form-values.ts';
import { createTemplateForm } from './template-form.ts';

test('a new form begins with the defaults of the specification', () => {
  assert.partialDeepStrictEqual(formBody(formValues()), {
    tone: 'professional',
    lengthPreference: 'medium (5-7 sentences)',
    enableConversationMemory: true,
    conversationMemoryLength: 5,
    useEmojis: true,
    waitForMoreMs: 1_500,
    dailyAiLimit: null,
    templateName: '',
  });
});

test('a temperature may be typed with a comma; what is no number is told so', () => {
  const body = (temperature: string) => formBody({ ...formValues(), temperature }).temperature;
  assert.deepEqual(['', ' ', '0', '0.2', ' 0,25 '].map(body), [null, null, 0, 0.2, 0.25]);
  assert.deepEqual([formValues({ temperature: 0 }).temperature, formValues().temperature], ['0', '']);
  const form = createTemplateForm(formValues(), () => undefined);
  for (const wrong of ['warm', '2,1', '-1', '0,2,3']) {
    form.change('temperature', wrong);
    form.check('temperature');
    assert.equal(form.fields.temperature.problem.value, 'A number from 0 to 2, or nothing', wrong);
  }
});

test('the memory length falls back to 5 when it is no number', () => {
  assert.deepEqual(['7', ' 12 ', '', 'many', '2.5', '99'].map(memoryLength), [7, 12, 5, 5, 2.5, 99]);
});

test('a field speaks up when it is left, at once when it is too long, and falls silent when it is right', () => {
  const form = createTemplateForm(formValues(), () => undefined);
  const { problem } = form.fields.role;
  form.check('role');
  assert.equal(problem.value, null, 'a field that was never touched is left in peace');
  form.change('role', 'x');
  assert.equal(problem.value, null, 'still being written');
  form.check('role');
  assert.equal(problem.value, 'Role is required');
  form.change('role', 'xy');
  assert.equal(problem.value, null);
  form.change('role', 'x'.repeat(201));
  assert.equal(problem.value, 'At most 200 characters');
});

test('everything wrong is shown at once; dirty is what differs from what is saved', () => {
  let changes = 0;
  const form = createTemplateForm(formValues(), () => {
    changes += 1;
  });
  assert.equal(form.checkAll(), false);
  assert.equal(form.fields.mainGoal.problem.value, 'Main goal must be at least 10 characters');
  assert.equal(form.fields.faqs.problem.value, null);
  form.change('useEmojis', false);
  form.change('useEmojis', false);
  assert.deepEqual([changes, form.isDirty()], [1, true]);
  form.settle(form.values());
  assert.equal(form.isDirty(), false);
  form.reset(formValues());
  assert.equal(form.fields.useEmojis.value.value, true);
});
