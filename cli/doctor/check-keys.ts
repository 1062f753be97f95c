import type { AppContext } from '../../src/context.ts';
import type { KeyField } from '../../src/contract/keys.ts';
import { type Finding, problem, remark } from '../../src/features/health/finding.ts';
import type { NamedKey, ServerOwner } from './check-ai.ts';

/** Enough for an operator to see a pattern, and few enough for a provider not to mind. */
const MOST_KEYS = 20;

/** The AI keys in use: the server's and the owners'. What is saved and can't be read becomes findings. */
export async function collectKeys(
  context: AppContext,
): Promise<{ keys: NamedKey[]; serverOwners: ServerOwner[]; findings: Finding[] }> {
  const { config, accounts, keys: vault, meaningChoices, templates } = context;
  const keys: NamedKey[] = [];
  const serverOwners: ServerOwner[] = [];
  const [missing, lost]: [Finding[], Finding[]] = [[], []];
  let readable = 0;
  if (config.ai.apiKey !== '') keys.push({ owner: 'this server', key: config.ai.apiKey, baseUrl: '' });
  for (const { id, username } of await accounts.list()) {
    const saved = await vault.read(id);
    const { openai, manychat, baseUrl, servers, unreadable } = saved;
    const own = Object.values(servers);
    readable += [openai, manychat, ...own.map(({ apiKey }) => apiKey)].filter((key) => key !== '').length;
    if (own.length > 0 && serverOwners.length < MOST_KEYS) {
      const { embeddings } = servers;
      // The page of knowledge has the model.
      const model = embeddings === undefined ? '' : await meaningChoices.modelOf(id);
      const tried = embeddings === undefined ? {} : { embeddings: { ...embeddings, model } };
      serverOwners.push({ owner: username, keys: { ...saved, servers: { ...servers, ...tried } } });
    }
    lost.push(...unreadable.map((field) => lostKey(username, field)));
    if (keys.length >= MOST_KEYS || unreadable.includes('openai')) continue;
    if (openai !== '') keys.push({ owner: username, key: openai, baseUrl });
    else if (config.ai.apiKey === '') missing.push(withoutKey(username));
  }
  for (const template of await templates.listForOperator()) {
    const secret = templates.webhookSecret(template);
    if (secret === null) lost.push(lostSecret(template.id));
    else if (secret !== '') readable += 1;
  }
  const isOtherKey = lost.length > 0 && readable === 0;
  return { keys, serverOwners, findings: [...missing, ...(isOtherKey ? [OTHER_KEY] : []), ...lost] };
}

const OTHER_KEY = problem(
  'secret key',
  'None of the saved keys can be read: this is most likely not the secret key that they were saved under.',
  'Put back the secret.key of that time and start the server again, or save the keys again.',
);

function withoutKey(username: string): Finding {
  const text = `${username} has no AI key: only triggers and FAQs answer.`;
  return remark('key', text, `dmreply keys set --user ${username} --openai`);
}

const TOOLS = {
  openai: 'AI',
  manychat: 'ManyChat',
  embeddings: 'finding-by-meaning',
  transcription: 'voice-message',
} as const satisfies Record<KeyField, string>;

function lostKey(username: string, field: KeyField): Finding {
  const tool = TOOLS[field];
  const text = `The ${tool} key of ${username} can't be read: it is damaged, or was saved under another secret key.`;
  const isOfServer = field === 'embeddings' || field === 'transcription';
  const fix = isOfServer
    ? 'Its owner enters it again in Settings.'
    : `dmreply keys set --user ${username} --${field}`;
  return problem('key', text, fix);
}

function lostSecret(templateId: number): Finding {
  const text = `The webhook secret of template ${templateId} can't be read, so every call is refused.`;
  return problem('key', text, 'Its owner sets it again in the template.');
}
