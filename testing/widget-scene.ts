import type { TestContext } from 'node:test';
import type { Dialect } from '../src/db/database.ts';
import { signedInOwner } from './owner-client.ts';
import { startTestApp, type TestAppOptions } from './test-app.ts';
import { SHOP_ORIGIN } from './widget-visitor.ts';

/** An owner whose template answers 'Do you deliver?' by a trigger, and a widget of theirs for `SHOP_ORIGIN`. */
export async function widgetScene(
  t: TestContext,
  dialect: Dialect,
  env: Record<string, string> = {},
  overrides: NonNullable<TestAppOptions['overrides']> = {},
) {
  const app = await startTestApp(t, dialect, { env, overrides });
  const owner = await signedInOwner(app);
  await owner.api('POST', '/api/triggers', {
    templateId: owner.template.id,
    triggerPhrase: 'deliver',
    responseAction: 'Yes, within 5 km.',
  });
  const body = { templateId: owner.template.id, title: 'Bakery', allowedOrigins: [SHOP_ORIGIN] };
  const widget = (await owner.api('POST', '/api/widgets', body)).body;
  const conversationPath = async () => {
    const [conversation] = (await owner.api('GET', '/api/conversations')).body;
    return `/api/conversations/${conversation?.id}`;
  };
  return { app, owner, widget, publicId: widget.publicId as string, conversationPath };
}
