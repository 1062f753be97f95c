import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startStage } from './support/stage.ts';
import { accountIn, pageOf, sawNotice, typeCode, wrongCode } from './support/steps.ts';

test('registering: taken and free names, wrong code, paste, and on to the plans', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of 400/);
  await stage.app.context.accounts.create({ username: 'bakery', email: 'first@example.com' });
  const page = await stage.open('/register');
  const button = page.getByRole('button', { name: 'Continue' });
  assert.ok(await button.isDisabled());
  await page.getByLabel('E-mail').fill('lena@lindenbakery.com');
  await page.getByLabel('Username').fill('li');
  await page.getByText('Username must be at least 3 characters').waitFor();
  await page.getByLabel('Username').fill('Bakery');
  await page.getByText('Username is already taken').waitFor();
  assert.ok(await button.isDisabled());
  await stage.inspect(page, 'register-taken');
  await page.getByLabel('Username').fill('lindenbakery');
  await page.getByText('Username is available').waitFor();
  await stage.inspectPage(page, 'register');
  await page.getByLabel('Username').press('Enter');

  await page.getByText('lena@lindenbakery.com').waitFor();
  await sawNotice(page, 'Verification Code Sent');
  await page.getByText(/Expires in: \d:\d\d/).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Verify & Create Account' }).isDisabled());
  const code = await stage.mailbox.code('lena@lindenbakery.com');
  await typeCode(page, wrongCode(code));
  await page.getByText('Invalid or expired OTP. Please try again').first().waitFor();
  // Cleared, with the focus in the first box: a moment after the words.
  await page.waitForFunction(
    (box) => box instanceof HTMLInputElement && box.value === '' && box === document.activeElement,
    await page.getByLabel('Digit 1 of 6').elementHandle(),
  );
  await stage.inspect(page, 'register-wrong-code');

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  assert.equal(await page.getByLabel('Username').inputValue(), 'lindenbakery');
  await page.goForward();
  await page.getByLabel('Digit 1 of 6').evaluate(
    (box, text) => {
      const data = new DataTransfer();
      data.setData('text', text);
      box.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    `${code.slice(0, 3)} ${code.slice(3)}`,
  );
  await page.waitForURL('**/subscribe');
  await sawNotice(page, 'Registration Successful');
});

test('signing in by name and by address, with masked addresses, and back to where it was asked for', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of 40[04]/);
  await stage.app.context.accounts.create({ username: 'lindenbakery', email: 'lena@lindenbakery.com' });
  const page = await stage.open('/profile');
  await page.waitForURL('**/login?next=%2Fprofile');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Please enter your username or email').first().waitFor();
  await page.getByLabel('Username or Email').fill('nobody-here');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page
    .locator('.message', { hasText: 'User not found. Please check your username or email' })
    .waitFor();
  await sawNotice(page, 'Login failed');
  await stage.inspectPage(page, 'login-unknown');

  await page.getByLabel('Username or Email').fill('lena@lindenbakery.com');
  await page.keyboard.press('Enter');
  await sawNotice(page, 'OTP Sent');
  assert.doesNotMatch((await page.locator('.intro').textContent()) ?? '', /lena@/);
  const code = await stage.mailbox.code('lena@lindenbakery.com');
  await page.keyboard.type(code.slice(0, 3));
  await stage.inspect(page, 'login-code');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('x');
  assert.equal(await page.getByLabel('Digit 2 of 6').inputValue(), code[1], 'letters change nothing');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter a valid 6-digit OTP').waitFor();
  await page.getByRole('switch', { name: 'Remember me for 30 days' }).click();
  await typeCode(page, code);
  await page.waitForURL('**/profile');
  await sawNotice(page, 'Login Successful');
  const [session] = await stage.app.context.sessions.list({ userId: 1 });
  assert.ok(session && session.expiresAt - session.createdAt === 30 * 86_400_000, 'remembered for 30 days');

  const other = await stage.open('/login');
  await other.getByLabel('Username or Email').fill('LindenBakery');
  await other.keyboard.press('Enter');
  await other.getByText('your e-mail address').waitFor();
  await other.getByText(/^Resend code in 0:\d\d$/).waitFor();
  await typeCode(other, await stage.mailbox.code('lena@lindenbakery.com', 2));
  await other.waitForURL('**/dashboard');
  await other.goto(`${stage.app.url}/login`);
  await other.waitForURL('**/dashboard');
});

test('an expired code, and a new one', async (t) => {
  const stage = await startStage(t);
  await stage.app.context.accounts.create({ username: 'lindenbakery', email: 'lena@lindenbakery.com' });
  const page = await stage.open('/about');
  await page.clock.install();
  await page.goto(`${stage.app.url}/login`);
  await page.getByLabel('Username or Email').fill('lindenbakery');
  await page.keyboard.press('Enter');
  await page.getByText(/^Resend code in 0:\d\d$/).waitFor();
  const first = await stage.mailbox.code('lena@lindenbakery.com');
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: 'Resend code', exact: true }).click();
  await page.getByText(/^Resend code in 0:\d\d$/).waitFor();
  const second = await stage.mailbox.code('lena@lindenbakery.com', 2);
  await page.clock.fastForward(301_000);
  await page.getByText('OTP expired').waitFor();
  assert.ok(await page.getByLabel('Digit 1 of 6').isDisabled());
  await page.clock.resume();
  await stage.inspect(page, 'login-expired');
  await page.getByRole('button', { name: 'Resend code', exact: true }).click();
  await page.getByText(/Expires in: [45]:\d\d/).waitFor();
  const third = await stage.mailbox.code('lena@lindenbakery.com', 3);
  assert.equal(new Set([first, second, third]).size > 1, true);
  await typeCode(page, third);
  await page.waitForURL('**/dashboard');
});

test('signing out in one tab signs out the other', async (t) => {
  const stage = await startStage(t);
  const page = await pageOf(stage, await accountIn(stage), '/profile');
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  const second = await stage.openBeside(page, '/profile');
  await second.getByRole('heading', { name: 'Profile' }).waitFor();
  await page.getByRole('button', { name: /account menu/ }).click();
  // What the page still asks for comes too late.
  stage.expectConsole(/status of 401/);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await sawNotice(page, 'Logged out');
  assert.equal(new URL(page.url()).pathname, '/');
  await second.waitForURL('**/login?next=%2Fprofile');
  assert.equal(await second.evaluate(() => localStorage.getItem('auth_token')), null);
});

test('a journey by keyboard alone: from the start page to a signed-in account and out again', async (t) => {
  const stage = await startStage(t);
  const page = await stage.open('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element === document.body ? '' : (element?.textContent?.trim() ?? '');
    });
  async function tabTo(words: string | RegExp): Promise<void> {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const text = `${await focused()} ${await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')}`;
      if (typeof words === 'string' ? text.includes(words) : words.test(text)) return;
    }
    assert.fail(`${words} can't be reached by Tab`);
  }
  await page.keyboard.press('Tab');
  assert.equal(await focused(), 'Skip to content');
  await tabTo('Register');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/register');
  await page.getByLabel('E-mail').waitFor();
  await page.keyboard.type('lena@lindenbakery.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('lindenbakery');
  await page.getByText('Username is available').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('We sent a 6-digit code').waitFor();
  await page.keyboard.type(await stage.mailbox.code('lena@lindenbakery.com'));
  await page.waitForURL('**/subscribe');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await tabTo('Dashboard');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: 'Welcome, lindenbakery' }).waitFor();
  await tabTo(/account menu/);
  await page.keyboard.press('Enter');
  await page.getByRole('menu').first().waitFor();
  assert.equal(await focused(), 'Profile');
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('menu').count(), 0);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menu').first().waitFor();
  await page.keyboard.press('End');
  assert.equal(await focused(), 'Logout');
  await page.keyboard.press('Enter');
  await sawNotice(page, 'Logged out');
  await page.keyboard.press('F8');
  assert.ok(await page.evaluate(() => document.activeElement?.classList.contains('toasts')));
});

test('double clicks and Enter send one code', async (t) => {
  const stage = await startStage(t);
  const page = await stage.open('/register');
  await page.getByLabel('E-mail').fill('lena@lindenbakery.com');
  await page.getByLabel('Username').fill('lindenbakery');
  await page.getByText('Username is available').waitFor();
  await page.getByRole('button', { name: 'Continue' }).dblclick();
  await page.getByText('We sent a 6-digit code').waitFor();
  await stage.mailbox.code('lena@lindenbakery.com');
  assert.equal(stage.mailbox.subjects('lena@lindenbakery.com').length, 1);
  await page.goBack();
  await page.getByLabel('Username').waitFor();
});
