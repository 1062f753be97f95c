import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt } from './support/steps.ts';

const ZALGO = `Z${'\u0301\u0302\u0315\u031b\u0322'.repeat(12)}algo`;

/** Texts that have broken other people's pages: markup, script, markdown, directions, and sheer length. */
const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(2)>',
  '<svg/onload=alert(3)>',
  '"><script>alert(4)</script>',
  "' onmouseover='alert(5)",
  '<iframe src="javascript:alert(6)"></iframe>',
  'javascript:alert(7)',
  '[click me](javascript:alert(8))',
  '<a href="javascript:alert(9)">order</a>',
  '<body onload=alert(10)>',
  '<math><mi//xlink:href="data:x,<script>alert(11)</script>">',
  '<style>*{display:none!important}</style>',
  '</p></li></ol><h1>broken out</h1>',
  '<!-- --><textarea></textarea><!--',
  '{{constructor.constructor("alert(12)")()}}',
  '#{alert(13)} <%= alert(13) %>',
  '&lt;script&gt;alert(14)&lt;/script&gt; &amp; &#x3c;b&#x3e;',
  '<meta http-equiv="refresh" content="0;url=https://evil.invalid">',
  '# Heading\n\n**bold** _it_ ~~no~~\n\n| a | b |\n|---|---|\n```js\nalert(15)\n```',
  '![x](https://evil.invalid/pixel.png)',
  '\u202Eevil si siht\u202C and on',
  '\u2066\u2067\u2068 isolates that are never closed',
  'مرحبا! هل لديكم كعكة بدون غلوتين؟ <b>شكرا</b>',
  'שלום, כמה עולה עוגה? 42$ (abc) \u200F!',
  '\u200B\u200B\uFEFFinvisible\u200D\u2060',
  ZALGO,
  'W'.repeat(600),
  `https://example.com/${'a'.repeat(400)}`,
  'a\n'.repeat(60),
  "'; DROP TABLE messages; -- \\u0000 %00 ../../etc/passwd",
] as const;

/** Anything that a text has managed to do to the page. */
async function harm(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    const served = await (await fetch('/')).text();
    const inside =
      'script, img, iframe, style, meta, h1, h2, b, a, textarea, table, math, svg, [onerror], [onload]';
    for (const place of document.querySelectorAll(
      '.bubble, .who strong, .of-template, bdi, .why dd, .trigger-head h2',
    )) {
      if (place.querySelector(inside) !== null) found.push(`an element in ${place.outerHTML.slice(0, 120)}`);
      const box = place.getBoundingClientRect();
      if (box.width > 0 && (box.left < -1 || box.right > innerWidth + 1))
        found.push(`outside: ${place.textContent?.slice(0, 40)}`);
      if (place.matches('.bubble') && place.scrollWidth > place.clientWidth + 1)
        found.push(`cut off: ${place.textContent?.slice(0, 40)}`);
    }
    for (const script of document.scripts)
      if (!script.src.startsWith(location.origin) && !served.includes(script.outerHTML))
        found.push(script.outerHTML);
    if (document.documentElement.scrollWidth > innerWidth) found.push('scrolls sideways');
    if (getComputedStyle(document.body).display === 'none') found.push('styled away');
    return found;
  });
}

test('thirty hostile texts from customers, the AI and names: shown as they are, and nothing more', async (t) => {
  let saying = '';
  const ai = await createAiStandIn({ reply: () => saying });
  t.after(() => ai.close());
  const stage = await startStage(t, {
    AI_BASE_URL: ai.url,
    AI_API_KEY: 'sk-server-1',
    WEBHOOK_MESSAGES_PER_MINUTE: '0',
    WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0',
  });
  assert.equal(PAYLOADS.length, 30);
  const { owner, page } = await ownerAt(stage, '/conversations', {
    template: { templateName: '<img src=x onerror=alert(0)>', fallbackReply: PAYLOADS[0] },
  });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(stage.app.url)) strangers.push(request.url());
  });

  // All of them in one conversation, answered with the same; and one conversation each under a name like it.
  const say = (message: string, conversation_id: string, first_name: string) =>
    postMessage(stage.app.url, owner.template.webhookUrl, { message, conversation_id, first_name });
  for (const [at, payload] of PAYLOADS.entries()) {
    saying = `${payload} - and that is all.`;
    await say(payload, 'all', '');
    // A variable that nobody filled in is no id.
    // An id in the notation of a variable is refused.
    const id = `one-${at} ${payload
      .replace(/[{}]/g, '(')
      .replace(/[<%[](?=[\p{L}%=])/gu, '$& ')
      .slice(0, 80)}`;
    await say('Hello', id, payload.slice(0, 150));
  }
  await page.getByText('31 conversations').waitFor();
  assert.deepEqual(await harm(page), []);
  await stage.inspect(page, 'hostile-conversations');

  const [{ id }] = (await owner.api('GET', '/api/conversations?search=all&limit=1')).body;
  const { body: all } = await owner.api('GET', '/api/conversations');
  const big = all.find(({ externalId }: { externalId: string }) => externalId === 'all')?.id ?? id;
  // So high that all of it is drawn.
  await page.setViewportSize({ width: 1280, height: 40_000 });
  await goTo(page, `/conversations/${big}`);
  await page.locator('.bubble.customer').first().waitFor();
  const shown = await page.locator('.bubble.customer').allTextContents();
  const { body: kept } = await owner.api('GET', `/api/conversations/${big}/messages`);
  const texts = (isFromUser: boolean) =>
    kept
      .filter((message: { isFromUser: boolean }) => message.isFromUser === isFromUser)
      .map(({ messageText }: { messageText: string }) => messageText);
  assert.deepEqual(shown, texts(true), 'every text is there, letter by letter');
  assert.deepEqual(await page.locator('.bubble.voice').allTextContents(), texts(false));
  await page.evaluate(() => {
    for (const why of document.querySelectorAll<HTMLElement>('.why-button')) why.click();
  });
  await page.locator('.why').first().waitFor();
  assert.deepEqual(await harm(page), []);
  await page.setViewportSize({ width: 360, height: 640 });
  assert.deepEqual(await harm(page), []);
  await page.setViewportSize({ width: 1280, height: 800 });
  assert.deepEqual(await harm(page), []);
  await stage.inspect(page, 'hostile-conversation');

  // As the owner's own words: a trigger, a reply by hand, and in the test chat.
  for (const payload of PAYLOADS.slice(0, 8)) {
    await owner.api('POST', '/api/triggers', {
      templateId: owner.template.id,
      triggerPhrase: payload,
      responseAction: payload,
    });
    await owner.api('POST', `/api/conversations/${big}/messages`, { messageText: payload });
  }
  await page.reload();
  await page.locator('.bubble.by-hand').nth(7).waitFor();
  assert.deepEqual(await harm(page), []);
  await goTo(page, `/templates/${owner.template.id}/triggers`);
  await page.locator('.trigger').nth(7).waitFor();
  await page.getByLabel('Message from a customer').fill(PAYLOADS[1]);
  await page.getByText(/ answers$/).waitFor();
  assert.deepEqual(await harm(page), []);
  await goTo(page, `/templates/${owner.template.id}/test`);
  for (const payload of [PAYLOADS[2], PAYLOADS[20], PAYLOADS[26]]) {
    saying = payload;
    await page.getByLabel('Message', { exact: true }).fill(payload);
    await page.keyboard.press('Enter');
    await page.getByText('Generating response...').waitFor({ state: 'detached' });
  }
  assert.deepEqual(await harm(page), []);
  assert.deepEqual([dialogs, strangers], [[], []]);
});
