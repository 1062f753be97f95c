import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { PauseView } from '../../../src/contract/bot-control.ts';
import type { ContactView } from '../../../src/contract/contacts.ts';
import type {
  ConversationDetail,
  ConversationEventView,
  MessageView,
} from '../../../src/contract/conversation.ts';
import type { ReplyOptionsView, SendReplyBody } from '../../../src/contract/own-reply.ts';
import type { ConversationStrategy } from '../../../src/contract/strategy-api.ts';
import { ApiError } from '../../lib/http.ts';
import { patchConversation } from './conversation-list.store.ts';
import {
  deletePass,
  fetchConversation,
  fetchEvents,
  fetchMessages,
  fetchOlderMessages,
  fetchReplyOptions,
  postOwnReply,
  postReply,
  postRetry,
  putChatLink,
} from './conversations.api.ts';

export interface ThreadReady {
  status: 'ready';
  conversation: ConversationDetail;
  /** Oldest first, without a gap. */
  messages: readonly MessageView[];
  events: readonly ConversationEventView[];
  /** How the customer can be answered. */
  options: ReplyOptionsView;
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
  /** Older ones as far as this message. False where it can't be had. */
  loadUntil(messageId: number): Promise<boolean>;
  /** A pause, or its end, that the server has confirmed. */
  keepPause(view: PauseView): Promise<void>;
  /** Whom it is with, as the server has just saved it. */
  keepContact(contact: ContactView): void;
  /** The strategy as the server has just started or stopped it. */
  keepStrategy(strategy: ConversationStrategy): void;
  /** Ends that another template answers. Throws why it can't. */
  takeBack(): Promise<void>;
  /** Throws what the form has to show. */
  noteOwnReply(text: string): Promise<void>;
  /** Sends a reply; with the same key it is the same one. Throws what the form has to show. */
  send(reply: SendReplyBody): Promise<void>;
  /** Sends one again that has failed. Throws why it can't. */
  retry(messageId: number): Promise<void>;
  /** Throws what the form has to show. */
  showChatLink(address: string): Promise<void>;
}

export function createThread(id: number): Thread {
  const state = signal<ThreadState>({ status: 'loading' });
  /** Grows with every reading and every change: an answer that was asked for before may be out of date. */
  let version = 0;
  let reading: Promise<void> | null = null;

  const isReady = () => state.value.status === 'ready';

  function change(part: (known: ThreadReady) => Partial<ThreadReady>): void {
    if (state.value.status === 'ready') state.value = { ...state.value, ...part(state.value) };
  }

  function keepAbout(part: Partial<ConversationDetail['about']>): void {
    change(({ conversation }) => ({
      conversation: { ...conversation, about: { ...conversation.about, ...part } },
    }));
    void tryRefresh();
  }

  async function refresh(): Promise<void> {
    version += 1;
    const mine = version;
    const [conversation, page, events, options] = await Promise.all([
      fetchConversation(id),
      fetchMessages(id),
      fetchEvents(id),
      fetchReplyOptions(id),
    ]);
    const known = state.value;
    if (mine !== version && isReady()) return;
    const first = page.items[0]?.id ?? 0;
    const isConnected = known.status === 'ready' && known.messages.some((message) => message.id >= first);
    if (known.status !== 'ready' || !isConnected) {
      const start = { messages: page.items, older: page.next, isLoadingOlder: false };
      state.value = { status: 'ready', conversation, events, options, ...start };
      return;
    }
    const kept = known.messages.filter((message) => message.id < first);
    const messages = [...kept, ...page.items.map((message) => sameOr(known.messages, message))];
    state.value = { ...known, conversation, events, options, messages };
  }

  function tryRefresh(): Promise<void> {
    return refresh().catch(() => {
      // The next message, or a reload, brings it.
    });
  }

  async function readOlder(known: ThreadReady, place: string): Promise<void> {
    change(() => ({ isLoadingOlder: true }));
    try {
      const page = await fetchOlderMessages(place);
      // Read again meanwhile: its older messages have another address now.
      if (state.value.status === 'ready' && state.value.older !== known.older) return;
      change(({ messages }) => ({
        messages: [...page.items, ...messages],
        older: page.next,
        isLoadingOlder: false,
      }));
    } catch {
      change(() => ({ isLoadingOlder: false }));
    }
  }

  /** Asked for twice, a page is read once. */
  async function loadOlder(): Promise<void> {
    const known = state.value;
    if (known.status !== 'ready' || known.older === null) return;
    reading ??= readOlder(known, known.older).finally(() => {
      reading = null;
    });
    await reading;
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
    loadOlder,
    async loadUntil(messageId) {
      for (;;) {
        const known = state.value;
        if (known.status !== 'ready') return false;
        if (known.messages.some((message) => message.id === messageId)) return true;
        const first = known.messages[0]?.id ?? 0;
        if (known.older === null || first < messageId) return false;
        await loadOlder();
        if (state.value.status === 'ready' && state.value.older === known.older) return false;
      }
    },
    async keepPause(view) {
      change(({ conversation }) => ({ conversation: { ...conversation, ...view, isWaiting: false } }));
      patchConversation(id, { ...view, isWaiting: false });
      await tryRefresh();
    },
    keepContact: (contact) => keepAbout({ contact }),
    keepStrategy: (strategy) => keepAbout({ strategy }),
    async takeBack() {
      keepAbout({ sharing: await deletePass(id) });
    },
    async noteOwnReply(text) {
      const noted = await postOwnReply(id, text);
      change(({ messages, conversation }) => ({
        messages: [...messages, noted],
        conversation: { ...conversation, messageCount: conversation.messageCount + 1 },
      }));
      void tryRefresh();
    },
    async send(reply) {
      const sent = await postReply(id, reply);
      // Sent before by this very request, it is there already.
      change(({ messages }) => ({ messages: [...messages.filter((one) => one.id !== sent.id), sent] }));
      await tryRefresh();
      const known = state.value;
      if (known.status !== 'ready') return;
      const { isPaused, pausedUntil, isWaiting } = known.conversation;
      patchConversation(id, { isPaused, pausedUntil, isWaiting });
    },
    async retry(messageId) {
      const sent = await postRetry(id, messageId);
      change(({ messages }) => ({ messages: messages.map((one) => (one.id === messageId ? sent : one)) }));
      await tryRefresh();
    },
    async showChatLink(address) {
      const options = await putChatLink(id, address);
      change(() => ({ options }));
    },
  };
}

/** The known message where nothing of it has changed, so that it does not render again. */
function sameOr(known: readonly MessageView[], message: MessageView): MessageView {
  const before = known.find(({ id }) => id === message.id);
  return before !== undefined && JSON.stringify(before) === JSON.stringify(message) ? before : message;
}
