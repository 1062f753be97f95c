import type { AppContext } from '../../src/context.ts';
import { type Finding, problem, remark } from './check.ts';
import type { NamedKey } from './check-ai.ts';

/** Enough for an operator to see a pattern, and few enough for a provider not to mind. */
const MOST_KEYS = 20;

/** The AI keys in use: the server's and the owners'. Those that can't be opened become findings. */
export async function collectKeys(context: AppContext): Promise<{ keys: NamedKey[]; findings: Finding[] }> {
  const { config, accounts, keys: vault } = context;
  const keys: NamedKey[] = [];
  const findings: Finding[] = [];
  if (config.ai.apiKey !== '') keys.push({ owner: 'this server', key: config.ai.apiKey, baseUrl: '' });
  for (const { id, username } of await accounts.list()) {
    if (keys.length >= MOST_KEYS) break;
    try {
      const { openai, baseUrl } = await vault.read(id);
      if (openai !== '') keys.push({ owner: username, key: openai, baseUrl });
      else if (config.ai.apiKey === '') findings.push(withoutKey(username));
    } catch {
      // Decryption says nothing but that it failed.
      findings.push(sealed(username));
    }
  }
  return { keys, findings };
}

function withoutKey(username: string): Finding {
  const text = `${username} has no AI key: only triggers and FAQs answer.`;
  return remark('key', text, `dmreply keys set --user ${username} --openai`);
}

function sealed(username: string): Finding {
  const text = `The keys of ${username} were saved under another secret key and can't be opened.`;
  return problem('key', text, `Restore that secret key, or: dmreply keys set --user ${username} --openai`);
}
