import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { type Client, client, type Owner, signedInOwner, tokenFor } from '../../../testing/owner-client.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import type { Stage } from './stage.ts';

/** Types a code where the focus is, as a person would. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
}

/** Another code than the right one. */
export function wrongCode(code: string): string {
  return code === '000000' ? '111111' : '000000';
}

export async function fillRegistration(page: Page, username: string, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Username').fill(username);
  await page.getByText('Username is available').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
}

/** An account without a template, with a token of theirs. */
export async function accountIn(
  stage: Stage,
  username = 'lindenbakery',
): Promise<{ id: number; email: string; token: string }> {
  const email = `${username}@example.com`;
  const { id } = await stage.app.context.accounts.create({ username, email });
  return { id, email, token: await tokenFor(stage.app.context, { userId: id }) };
}

/** A new account that came in by the door, signed in, in a browser profile of its own. */
export async function registered(stage: Stage, username: string): Promise<{ page: Page; email: string }> {
  const email = `${username}@example.com`;
  const page = await stage.open('/register');
  await fillRegistration(page, username, email);
  await typeCode(page, await stage.mailbox.code(email));
  await page.waitForURL('**/subscribe');
  return { page, email };
}

/** A page of somebody's who is signed in, in a browser profile of its own. */
export function pageOf(
  stage: Stage,
  { token }: Pick<Owner, 'token'>,
  path: string,
  context: BrowserContextOptions = {},
): Promise<Page> {
  return stage.open(path, context, { auth_token: token });
}

/** Goes to another page of the application as a link in it does: nothing is loaded anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** An owner with a template and a page of theirs, signed in without the way over a mailed code. */
export async function ownerAt(
  stage: Stage,
  path: string,
  options: { template?: Record<string, unknown>; context?: BrowserContextOptions } = {},
): Promise<{ owner: Owner; page: Page }> {
  const owner = await signedInOwner(stage.app, options.template);
  return { owner, page: await pageOf(stage, owner, path, options.context) };
}

export const ADMIN = { username: 'operator', role: 'admin', email: 'operator@example.com' } as const;

/** An operator and a page of theirs, signed in without the way over a mailed code. */
export async function adminAt(
  stage: Stage,
  path: string,
  context: BrowserContextOptions = {},
): Promise<{ admin: Client; page: Page }> {
  const { id } = await stage.app.context.admins.create(ADMIN);
  const token = await tokenFor(stage.app.context, { adminId: id }, true);
  const page = await stage.open(path, context, { admin_token: token, admin_data: JSON.stringify(ADMIN) });
  return { admin: client(stage.app.url, token), page };
}

/** The clipboard holds the text, a moment after a click. */
export async function copied(page: Page, text: string): Promise<void> {
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await waitFor(`“${text}” on the clipboard`, async () => (await read()) === text);
}

/** The toast with this title is shown. */
export async function sawNotice(page: Page, title: string): Promise<void> {
  await page.locator('.toast-title', { hasText: title }).waitFor();
}

/** Opens the menu of a reply's 'Fix', and chooses a row of it. */
export async function fixReply(fix: Locator, choice: string): Promise<void> {
  await fix.click();
  await fix.page().getByRole('menuitem', { name: choice, exact: true }).click();
}

/** The same by the keyboard, which is on the button. */
export async function chooseByKeys(page: Page, choice: string): Promise<void> {
  await page.keyboard.press('Enter');
  const row = page.getByRole('menuitem', { name: choice, exact: true });
  await row.waitFor();
  while (!(await row.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Opens or closes a part of the template's form. */
export async function toggleFold(page: Page, title: string): Promise<void> {
  await page.locator('.form-fold > summary', { has: page.getByText(title, { exact: true }) }).click();
}

/** The FAQs of the template's form, a row each. */
export function faqRows(page: Page): Locator {
  return page.getByRole('group', { name: 'FAQs' }).getByRole('listitem');
}
