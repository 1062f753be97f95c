import { join } from 'node:path';
import type { ReferenceOptions } from '../reference-app.ts';
import type { Scope } from './scope.ts';
import { script } from './scripts.ts';
import { type Server, startServer } from './server.ts';
import { TRIGGER_PHRASE, TRIGGER_REPLY } from './shop-texts.ts';

const WEBHOOK_ID = 'referenceWebhook';

export type ReferenceChoice = Partial<
  Pick<ReferenceOptions, 'file' | 'databaseUrl' | 'aiUrl' | 'systemPrompt'>
>;

/** The bare server that ours is compared with: on SQLite, or, with a database's address, on Postgres. */
export async function startReference(scope: Scope, choice: ReferenceChoice = {}): Promise<Server> {
  const { databaseUrl = '', aiUrl = '', systemPrompt = '' } = choice;
  const file = choice.file ?? join(await scope.folder(), 'reference.sqlite');
  const reference = script(`reference-${databaseUrl === '' ? 'sqlite' : 'postgres'}`);
  return startServer(scope, {
    path: `/api/webhook/${WEBHOOK_ID}`,
    args: (port) => {
      const options: ReferenceOptions = {
        port,
        file,
        databaseUrl,
        webhookId: WEBHOOK_ID,
        phrase: TRIGGER_PHRASE,
        reply: TRIGGER_REPLY,
        aiUrl,
        systemPrompt,
      };
      return [reference, JSON.stringify(options)];
    },
  });
}
