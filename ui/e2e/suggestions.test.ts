import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aiFaults, reply } from '../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { ownerAt, sawNotice } from './support/steps.ts';

const PAGE = '/knowledge';

test('what nobody could answer becomes an FAQ, which answers the next customer', async (t) => {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  ai.setDefault(aiFaults.refusal);
  const stage = await startStage(t, {
    AI_BASE_URL: ai.url,
    AI_API_KEY: 'sk-server-1234',
    WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0',
  });
  const { owner, page } = await ownerAt(stage, '/robots.txt', {
    template: { templateName: 'Front desk', fallbackReply: 'We answer you by hand, soon.' },
  });
  const { api, template } = owner;
  const ask = async (message: string, conversation: string) => {
    stage.app.context.loadedTemplates.templateChanged(template.id);
    const body = { message, conversation_id: conversation, first_name: 'Ana' };
    return (await postMessage(stage.app.url, template.webhookUrl, body)).body;
  };
  await ask('Do you have gluten free cakes?', 'ana');
  await ask('hi, is any of your cakes gluten-free?', 'ben');
  await ask('Do you sell gift cards?', 'cleo');
  const { body: conversations } = await api('GET', '/api/conversations');
  const { id } = conversations.find(({ externalId }: { externalId: string }) => externalId === 'ana');
  await api('POST', `/api/conversations/${id}/messages`, {
    messageText: 'Ana, this is Lena. Sorry! Yes, our almond cake is.',
  });

  await page.goto(`${stage.app.url}${PAGE}`);
  const list = page.getByRole('region', { name: 'What nobody could answer' });
  const gluten = list.getByRole('article', { name: /gluten/ });
  await gluten.getByText('Asked 2 times by 2 customers').waitFor();
  await gluten.getByText('Sorry! Yes, our almond cake is.').waitFor();
  await gluten.getByRole('button', { name: 'Where it was asked' }).click();
  await gluten.getByRole('link', { name: /gluten free cakes/ }).waitFor();
  await stage.inspect(page, 'suggestions');

  const gift = list.getByRole('article', { name: /gift cards/ });
  await gift.getByRole('button', { name: 'Reject' }).press('Enter');
  await sawNotice(page, 'Suggestion Rejected');
  await gift.waitFor({ state: 'detached' });
  // The keyboard goes on where the row was.
  await page.waitForFunction(() => document.activeElement?.id === 'suggestions-title');
  await page.getByRole('button', { name: 'Undo' }).click();
  await gift.getByRole('button', { name: 'Reject' }).click();
  await gift.waitFor({ state: 'detached' });

  await gluten.getByRole('button', { name: 'Answer it from now on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Answer it from now on' });
  // What one customer was told is shown, and nothing is put into the owner's mouth.
  const answer = dialog.getByLabel('Answer', { exact: true });
  assert.equal(await answer.inputValue(), '');
  await stage.inspect(page, 'suggestion-quotes');
  await dialog.getByRole('button', { name: 'Use it' }).click();
  assert.equal(await answer.inputValue(), 'Sorry! Yes, our almond cake is.');
  ai.setDefault(
    reply(JSON.stringify({ question: 'Do you have gluten-free cakes?', answer: 'Yes, our almond cake!' })),
  );
  await dialog.getByRole('button', { name: 'Write it for me' }).click();
  const question = dialog.getByLabel('Question', { exact: true });
  await page.waitForFunction(() =>
    [...document.querySelectorAll('textarea')].some(({ value }) => value === 'Yes, our almond cake!'),
  );
  assert.equal(await question.inputValue(), 'Do you have gluten-free cakes?');
  await dialog.getByText('A draft by the AI').waitFor();
  await stage.inspect(page, 'suggestion-dialog');
  await dialog.getByRole('button', { name: 'Add FAQ' }).click();
  await sawNotice(page, 'FAQ Added');
  await dialog.waitFor({ state: 'detached' });

  ai.setDefault(aiFaults.refusal);
  const next = await ask('any gluten free cakes?', 'dora');
  assert.deepEqual([next.source, next.response], ['faq', 'Yes, our almond cake!']);
  await list.getByRole('button', { name: 'Answered now' }).click();
  await list.getByText('It has answered 1 time since.').waitFor();
  await list.getByRole('button', { name: 'Rejected' }).click();
  await gift.getByRole('button', { name: 'Bring it back' }).click();
  await sawNotice(page, 'Suggestion Is Back');
  await list.getByRole('button', { name: 'Open' }).click();
  await gift.waitFor();
});
