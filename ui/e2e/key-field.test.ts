import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { startStage } from './support/stage.ts';
import { fillRegistration, ownerAt } from './support/steps.ts';

const padding = (element: Element) => {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return `${paddingLeft} ${paddingRight}`;
};

test('a refused key, a missing address and a wrong code leave their fields’ padding alone', async (t) => {
  const ai = await createAiStandIn({ apiKey: 'sk-right-key-1234' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url });
  stage.expectConsole(/status of 400/);
  const { page } = await ownerAt(stage, '/settings');
  const key = page.getByLabel('OpenAI API key', { exact: true });
  const before = await key.evaluate(padding);
  assert.equal(before, '42px 48px');
  await key.fill('sk-refused-1234567890abcdef');
  await page.getByRole('button', { name: 'Save API Keys' }).click();
  await page.locator('.key-control input[aria-invalid=true]').waitFor();
  assert.equal(await key.evaluate(padding), before);
  await stage.inspect(page, 'key-refused');

  const register = await stage.open('/register');
  const email = register.getByLabel('E-mail');
  const plain = await email.evaluate(padding);
  await register.getByLabel('Username').fill('lindenbakery');
  await register.getByText('Username is available').waitFor();
  await register.getByRole('button', { name: 'Continue' }).click();
  await register.getByText('Please enter a valid email address').waitFor();
  assert.equal(await email.getAttribute('aria-invalid'), 'true', 'an empty address is marked');
  assert.equal(await email.evaluate(padding), plain);

  await fillRegistration(register, 'lindenbakery', 'linden@example.com');
  const box = register.getByLabel('Digit 1 of 6');
  const bare = await box.evaluate(padding);
  await box.click();
  await register.keyboard.type('000000');
  await register.locator('.code-box[aria-invalid=true]').first().waitFor();
  assert.equal(await box.evaluate(padding), bare);
});
