import { useEffect, useRef, useState } from 'react';
import type { TestAnswer } from '../../../src/contract/test-chat.ts';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { hasAiKey } from '../keys/keys.store.ts';
import { testConversation, testPrompt } from './test-chat.api.ts';

/** A message of the customer, and what became of it. */
export interface Exchange {
  id: number;
  text: string;
  at: string;
  /** null while it is being written, and where the request failed. */
  answer: TestAnswer | null;
  answeredAt: string;
}

interface ChatState {
  conversationId: string;
  isMemory: boolean;
  exchanges: readonly Exchange[];
  /** What the AI has written so far; null while nobody waits for it. */
  draft: string | null;
}

/** What the server takes along as history. */
const MOST_MESSAGES = 500;
const EMPTY_TEXT = 'Failed to generate response. Please check your OpenAI API key and template settings.';
const KEY_TEXT = 'You need to add your OpenAI API key in settings before you can test templates.';
const MEMORY_TEXT = 'Changing memory mode will reset your current conversation';

export interface TestChat extends ChatState {
  /** False where nothing was sent. */
  send(text: string): boolean;
  reset(): void;
  setMemory(isMemory: boolean): void;
}

/** The simulated chat with one template. Nothing of it is recorded; it is gone with the page. */
export function useTestChat(templateId: number): TestChat {
  const [state, setState] = useState(() => fresh(false));
  const waiting = useRef<AbortController>(null);
  useEffect(() => () => waiting.current?.abort(), []);

  function startAnew(isMemory: boolean): void {
    waiting.current?.abort();
    waiting.current = null;
    setState(fresh(isMemory));
  }

  function send(text: string): boolean {
    if (text.trim() === '' || waiting.current !== null) return false;
    if (!hasAiKey()) {
      notify({ title: 'API Key Required', text: KEY_TEXT, variant: 'destructive' });
      return false;
    }
    const exchange = { id: state.exchanges.length, text, at: now(), answer: null, answeredAt: '' };
    setState({ ...state, exchanges: [...state.exchanges, exchange], draft: '' });
    void ask(exchange);
    return true;
  }

  async function ask(exchange: Exchange): Promise<void> {
    const asking = new AbortController();
    waiting.current = asking;
    const listening = {
      signal: asking.signal,
      onDraft: (draft: string) => setState((known) => ({ ...known, draft })),
    };
    try {
      const answer = state.isMemory
        ? await testConversation(
            { ...conversationOf(state), templateId, newMessage: exchange.text },
            listening,
          )
        : await testPrompt({ templateId, message: exchange.text }, listening);
      if (asking.signal.aborted) return;
      const answered = { ...exchange, answer, answeredAt: now() };
      setState((known) => ({
        ...known,
        draft: null,
        exchanges: known.exchanges.map((each) => (each.id === exchange.id ? answered : each)),
      }));
      if (answer.response === '') notify({ title: 'Error', text: EMPTY_TEXT, variant: 'destructive' });
    } catch (error) {
      if (asking.signal.aborted) return;
      setState((known) => ({ ...known, draft: null }));
      const text = sentenceOf(error, 'Failed to generate AI response');
      notify({ title: 'Error', text, variant: 'destructive' });
    }
    if (waiting.current === asking) waiting.current = null;
  }

  return {
    ...state,
    send,
    reset() {
      startAnew(state.isMemory);
      notify({ title: 'Conversation Reset' });
    },
    setMemory(isMemory) {
      if (state.exchanges.length > 0) notify({ title: MEMORY_TEXT, variant: 'warning' });
      startAnew(isMemory);
    },
  };
}

function fresh(isMemory: boolean): ChatState {
  return { conversationId: `test-${Date.now()}`, isMemory, exchanges: [], draft: null };
}

function conversationOf({ conversationId, exchanges }: ChatState) {
  const messages = exchanges.flatMap(({ text, at, answer, answeredAt }) => {
    const asked = { messageText: text, isFromUser: true, createdAt: at };
    if (answer === null || answer.response === '') return [asked];
    return [asked, { messageText: answer.response, isFromUser: false, createdAt: answeredAt }];
  });
  return { conversationId, messages: messages.slice(-MOST_MESSAGES) };
}

function now(): string {
  return new Date().toISOString();
}
