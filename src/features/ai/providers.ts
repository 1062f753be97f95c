import type { Config } from '../../config.ts';
import { createModelClient, type ModelClient } from './client.ts';

/** What is configured of AI servers. */
export type AiConfig = Pick<Config, 'ai' | 'aiEmbeddings' | 'aiTranscription'>;

export type Providers = ReturnType<typeof createProviders>;

/** The AI providers of this server: its own, and those that the operator lets owners choose. They share no connections. */
export function createProviders(config: AiConfig, clock: () => number) {
  const { ai, aiEmbeddings, aiTranscription } = config;
  const allowed = new Set([...ai.allowedBaseUrls, aiEmbeddings.baseUrl, aiTranscription.baseUrl]);
  const own = createModelClient(ai.baseUrl, clock);
  const others = new Map<string, ModelClient>();
  return {
    /** By its address; '' is the server's own. Throws for an address that is not allowed. */
    at(baseUrl: string): ModelClient {
      if (baseUrl === '') return own;
      // A key is sent to allowed addresses alone, whatever the database says.
      if (!allowed.has(baseUrl)) throw new Error('This AI address is not allowed.');
      const known = others.get(baseUrl) ?? createModelClient(baseUrl, clock);
      others.set(baseUrl, known);
      return known;
    },
    async close(): Promise<void> {
      await Promise.all([own, ...others.values()].map((client) => client.close()));
    },
  };
}
