import assert from 'node:assert/strict';
import { signedInOwner } from '../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { widgetScene } from '../../testing/widget-scene.ts';
import { newVisitor, SHOP_ORIGIN } from '../../testing/widget-visitor.ts';

onBothDatabases('the doctor says how a website’s chat is', async (t, dialect) => {
  const { app, owner, widget, publicId } = await widgetScene(t, dialect);
  const report = async () => (await owner.api('GET', `/api/templates/${owner.template.id}/doctor`)).body;
  const codes = async () => (await report()).channels[0].findings.map(({ code }: { code: string }) => code);
  const change = (body: Record<string, unknown>) => owner.api('PUT', `/api/widgets/${widget.id}`, body);
  assert.deepEqual(await codes(), ['widget_unused']);
  await change({ allowedOrigins: [] });
  assert.deepEqual(await codes(), ['widget_no_websites']);
  await change({ isEnabled: false });
  assert.deepEqual(await codes(), ['widget_off']);
  await change({ isEnabled: true, allowedOrigins: [SHOP_ORIGIN] });
  const visitor = await newVisitor(app.url, publicId);
  assert.equal((await visitor.send('Do you deliver?')).status, 202);
  await waitFor('the key to be missed', async () => (await codes()).join() === 'no_ai_key');
  await owner.api('POST', '/api/keys', { openaiApiKey: 'sk-test-1234' });
  const { channels, unconnected, findings } = await report();
  const [{ lastMessageAt, ...place }, ...others] = channels;
  assert.ok(Date.now() - Date.parse(lastMessageAt) < 60_000);
  assert.deepEqual(
    [place, others, unconnected, findings],
    [
      {
        channel: 'web',
        id: widget.id,
        name: 'Bakery',
        template: { id: owner.template.id, name: owner.template.templateName },
        findings: [],
        isEnabled: true,
        allowedOrigins: [SHOP_ORIGIN],
      },
      [],
      [],
      [],
    ],
  );
});

onBothDatabases('what this server does not offer is not missed', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env: { WIDGET_ENABLED: 'false' } });
  const { api, template } = await signedInOwner(app);
  const { channels, unconnected, findings } = (await api('GET', `/api/templates/${template.id}/doctor`)).body;
  assert.deepEqual([channels, unconnected, findings[0].code], [[], [], 'no_calls']);
});
