import type { Config } from '../../config.ts';
import { type ChatModel, createChatModel } from './model.ts';

/** The AI providers of this server: its own, and those that the operator lets owners choose. */
export interface Providers {
  /** By the address; '' is the server's own. Throws for one that is not allowed. */
  at(baseUrl: string): ChatModel;
  /** Loads what the first reply needs, ahead of it. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** Connections of one provider are never used for another, and there are as many as the operator has named. */
export function createProviders({ ai }: Config): Providers {
  const own = createChatModel(ai.baseUrl);
  const others = new Map<string, ChatModel>();
  return {
    at(baseUrl) {
      if (baseUrl === '') return own;
      // Whatever is saved, a key leaves for no other address.
      if (!ai.allowedBaseUrls.includes(baseUrl)) throw new Error('This AI address is not allowed.');
      const known = others.get(baseUrl) ?? createChatModel(baseUrl);
      others.set(baseUrl, known);
      return known;
    },
    warmUp: () => own.warmUp(),
    async close() {
      await Promise.all([own, ...others.values()].map((model) => model.close()));
    },
  };
}
