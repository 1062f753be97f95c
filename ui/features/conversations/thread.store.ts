import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { PauseView } from '../../../src/contract/bot-control.ts';
import type {
  ConversationEventView,
  ConversationView,
  MessageView,
} from '../../../src/contract/conversation.ts';
import { ApiError } from '../../lib/http.ts';
import { patchConversation } from './conversation-list.store.ts';
import {
  fetchConversation,
  fetchEvents,
  fetchMessages,
  fetchOlderMessages,
  postOwnReply,
} from './conversations.api.ts';

export interface ThreadReady {
  status: 'ready';
  conversation: ConversationView;
  /** Oldest first, without a gap. */
  messages: readonly MessageView[];
  events: readonly ConversationEventView[];
  /** Where older messages are; null at the beginning. */
  older: string | null;
  isLoadingOlder: boolean;
}
export type ThreadState = ThreadReady | { status: 'loading' | 'missing' | 'failed' };

/** One conversation as an open page shows it. */
export interface Thread {
  readonly state: ReadonlySignal<ThreadState>;
  load(): Promise<void>;
  /** Takes in what is new; what is shown stays when the server is away. */
  refresh(): Promise<void>;
  loadOlder(): Promise<void>;
  /** A pause, or its end, that the server has confirmed. */
  keepPause(view: PauseView): Promise<void>;
  /** Throws what the form has to show. */
  noteOwnReply(text: string): Promise<void>;
}

export function createThread(id: number): Thread {
  const state = signal<ThreadState>({ status: 'loading' });
  /** Grows with every reading and every change: an answer that was asked for before may be out of date. */
  let version = 0;

  const isReady = () => state.value.status === 'ready';

  function change(part: (known: ThreadReady) => Partial<ThreadReady>): void {
    if (state.value.status === 'ready') state.value = { ...state.value, ...part(state.value) };
  }

  async function refresh(): Promise<void> {
    version += 1;
    const mine = version;
    const [conversation, page, events] = await Promise.all([
      fetchConversation(id),
      fetchMessages(id),
      fetchEvents(id),
    ]);
    const known = state.value;
    if (mine !== version && isReady()) return;
    const first = page.items[0]?.id ?? 0;
    const isConnected = known.status === 'ready' && known.messages.some((message) => message.id >= first);
    if (known.status !== 'ready' || !isConnected) {
      const start = { messages: page.items, older: page.next, isLoadingOlder: false };
      state.value = { status: 'ready', conversation, events, ...start };
      return;
    }
    const kept = known.messages.filter((message) => message.id < first);
    state.value = { ...known, conversation, events, messages: [...kept, ...page.items] };
  }

  function tryRefresh(): Promise<void> {
    return refresh().catch(() => {
      // The next message, or a reload, brings it.
    });
  }

  return {
    state,
    async load() {
      state.value = { status: 'loading' };
      try {
        await refresh();
      } catch (error) {
        // Another reading may have been luckier.
        if (isReady()) return;
        const isMissing = error instanceof ApiError && error.status === 404;
        state.value = { status: isMissing ? 'missing' : 'failed' };
      }
    },
    refresh: tryRefresh,
    async loadOlder() {
      const known = state.value;
      if (known.status !== 'ready' || known.older === null || known.isLoadingOlder) return;
      change(() => ({ isLoadingOlder: true }));
      try {
        const page = await fetchOlderMessages(known.older);
        // Read anew meanwhile: what comes before it now has another address.
        if (state.value.status === 'ready' && state.value.older !== known.older) return;
        change(({ messages }) => ({
          messages: [...page.items, ...messages],
          older: page.next,
          isLoadingOlder: false,
        }));
      } catch {
        change(() => ({ isLoadingOlder: false }));
      }
    },
    async keepPause(view) {
      change(({ conversation }) => ({ conversation: { ...conversation, ...view, isWaiting: false } }));
      patchConversation(id, { ...view, isWaiting: false });
      await tryRefresh();
    },
    async noteOwnReply(text) {
      const noted = await postOwnReply(id, text);
      change(({ messages, conversation }) => ({
        messages: [...messages, noted],
        conversation: { ...conversation, messageCount: conversation.messageCount + 1 },
      }));
      void tryRefresh();
    },
  };
}
