import { test } from 'node:test';
import { instagramEnv } from '../../testing/instagram.ts';
import { openAccount } from '../../testing/instagram-shop.ts';
import { hear } from '../../testing/instagram-webhook.ts';
import { createMetaStandIn } from '../../testing/meta/meta-stand-in.ts';
import { newVisitor, SHOP_ORIGIN } from '../../testing/widget-visitor.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt } from './support/steps.ts';

test('the doctor tells of Instagram and the website’s chat, and leads to what mends them', async (t) => {
  const meta = await createMetaStandIn();
  t.after(() => meta.close());
  const metaApp = meta.app();
  const stage = await startStage(t, { ...instagramEnv(meta, metaApp), AI_API_KEY: 'sk-server-1234' });
  const { app } = stage;
  const { owner, page } = await ownerAt(stage, '/templates');
  const { api, template } = owner;
  const connection = `${app.url}/templates/${template.id}/connection`;
  await api('POST', '/api/triggers', {
    templateId: template.id,
    triggerPhrase: 'hours',
    responseAction: 'Tue to Sun, 8 am to 6 pm.',
  });

  // Neither is there: a quiet line leads to the page of all channels.
  await page.goto(connection);
  await page.getByText('Nothing has arrived yet. Nobody on the internet').waitFor();
  await page.getByRole('link', { name: 'See the channels' }).click();
  await page
    .getByRole('region', { name: 'Your website' })
    .getByRole('link', { name: 'Make a chat' })
    .waitFor();
  await page
    .getByRole('region', { name: 'A chat tool' })
    .getByRole('link', { name: `Open ${template.templateName}` })
    .waitFor();
  await page
    .getByRole('region', { name: 'Instagram itself' })
    .getByRole('link', { name: 'Connect an account' })
    .click();
  await page.waitForURL('**/instagram');

  const shop = hear(await openAccount({ app, meta, metaApp, owner }));
  const widget = { templateId: template.id, title: 'Linden Bakery', allowedOrigins: [SHOP_ORIGIN] };
  const { publicId } = (await api('POST', '/api/widgets', widget)).body;
  await page.goto(connection);
  await page.getByText(/^Nothing has arrived yet. Nobody on the internet can reach this server\.$/).waitFor();
  const instagram = page.getByRole('region', { name: `Instagram: @${shop.handle.username}` });
  const website = page.getByRole('region', { name: 'Chat on your website: Linden Bakery' });
  await instagram.getByText('Connected, and waiting for the first message').waitFor();
  await website.getByText('No visitor has written yet').waitFor();

  // The page is open while customers write.
  shop.customer().writes('Your hours?');
  await shop.tell();
  await (await newVisitor(app.url, publicId)).send('Your hours?');
  await instagram.getByText('All is well').waitFor();
  await website.getByText('All is well').waitFor();
  await stage.inspect(page, 'connection-channels');

  await app.context.instagramAccounts.markTokenDead(shop.account, 'password_changed');
  await api('PUT', '/api/widgets/1', { allowedOrigins: [] });
  await page.reload();
  await page
    .getByText('One thing on Instagram needs a minute. One thing on your website needs a minute.')
    .waitFor();
  await instagram.getByRole('heading', { name: 'The access to this account has ended' }).waitFor();
  await stage.inspect(page, 'connection-channels-wrong');
  await goTo(page, '/channels');
  const account = page.getByRole('region', { name: 'Instagram itself' });
  await account.getByText('Connect it again').waitFor();
  await account.getByText(/^Last message just now · “/).waitFor();
  await stage.inspect(page, 'channels-all');
  await page.goto(connection);
  await website.getByRole('link', { name: 'Open the chat' }).click();
  await page.waitForURL('**/widgets/1');
  await page.goto(connection);
  await instagram.getByRole('link', { name: 'Open Instagram' }).click();
  await page.waitForURL('**/instagram');
});
