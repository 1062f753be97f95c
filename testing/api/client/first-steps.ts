import createClient from 'openapi-fetch';
// Generated from the server's description by the test, which compiles this file and runs it.
import type { components, paths } from './dmreply.d.ts';

type Trigger = components['schemas']['Trigger'];

/** What the README's 'Start for real' leads to, by calls alone: an account, a bot that answers, and what it answered. */
export async function firstSteps(
  baseUrl: string,
  /** The code that was mailed to the address. */
  mailedCode: (email: string) => Promise<string>,
) {
  const account = { username: 'anna', email: 'anna@example.com' };
  const anybody = createClient<paths>({ baseUrl });
  await told(anybody.POST('/api/auth/register', { body: account }));
  const confirmed = { ...account, token: await mailedCode(account.email) };
  const { token } = await told(anybody.POST('/api/auth/verify-registration', { body: confirmed }));

  const owner = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });
  await told(owner.POST('/api/keys', { body: { openaiApiKey: 'sk-first-steps-0123456789' } }));
  const [starter] = await told(owner.GET('/api/starter-templates'));
  if (starter === undefined) throw new Error('There is no starter.');
  const template = await told(owner.POST('/api/templates/import', { body: starter.file }));
  const path = { id: template.id };
  await told(owner.DELETE('/api/templates/{id}/places', { params: { path } }));
  const trigger: Trigger = await told(
    owner.POST('/api/triggers', {
      body: {
        templateId: template.id,
        triggerPhrase: 'opening hours',
        responseAction: 'Tue to Sat, 8 to 6.',
      },
    }),
  );
  const test = { templateId: template.id, message: 'What are your opening hours?' };
  const tried = await told(owner.POST('/api/test-prompt', { body: test }));

  // What a chat tool does with the address that was copied to it.
  const { webhookUrl, isDraft } = await told(owner.GET('/api/templates/{id}', { params: { path } }));
  const answered = await told(
    anybody.POST('/api/webhook/{webhookUrl}', {
      params: { path: { webhookUrl }, query: { format: 'plain' } },
      body: { message: test.message, conversation_id: '24012345678901234' },
    }),
  );
  const conversations = await told(
    owner.GET('/api/conversations', { params: { query: { templateId: template.id, limit: 50 } } }),
  );
  const half = { templateId: template.id, triggerPhrase: 'prices' };
  // @ts-expect-error: neither the compiler nor the server takes it.
  const { error: refused } = await owner.POST('/api/triggers', { body: half });
  return { trigger, isDraft, tried, answered, conversations, refused };
}

/** The body of a success. Throws with the server's sentence. */
async function told<T, E extends { error: string }>(call: Promise<{ data?: T; error?: E }>): Promise<T> {
  const { data, error } = await call;
  if (data === undefined) throw new Error(error?.error ?? 'No answer');
  return data;
}
