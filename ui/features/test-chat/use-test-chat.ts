import { useEffect, useRef, useState } from 'react';
import type { TestAnswer, TestConversationBody } from '../../../src/contract/test-chat.ts';
import { navigate } from '../../lib/base.ts';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { PATHS } from '../../paths.ts';
import type { FixSubject, Said } from '../fix-reply/fix-subject.ts';
import { aiKeyState } from '../keys/keys.store.ts';
import { testConversation, testPrompt } from './test-chat.api.ts';

/** A message of the customer, and what became of it. */
export interface Exchange {
  id: number;
  text: string;
  at: string;
  /** null while it is being written, and where the request failed. */
  answer: TestAnswer | null;
  answeredAt: string;
  hasFailed: boolean;
}

type Definition = TestConversationBody['strategy'];

interface ChatState {
  conversationId: string;
  isMemory: boolean;
  exchanges: readonly Exchange[];
  /** What the AI has written so far; null while no answer is awaited. */
  draft: string | null;
}

/** What the server takes along as history. */
const MOST_MESSAGES = 500;
const EMPTY_TEXT = 'Failed to generate response. Please check your OpenAI API key and template settings.';
const KEY_TEXTS = {
  missing: 'You need to add your OpenAI API key in settings before you can test templates.',
  unreadable: 'Your saved OpenAI API key can’t be read. Please enter it again in Settings.',
} as const;
const MEMORY_TEXT = 'Changing memory mode will reset your current conversation';

export interface TestChat extends ChatState {
  /** False where nothing was sent. */
  send(text: string): boolean;
  /** Sends once more what got no answer, after what was said before it. */
  retry(exchange: Exchange): void;
  /** The name of the template that answers, where that is another one than before. */
  newSpeaker(exchange: Exchange): string | null;
  /** A reply of this chat as something to fix. */
  subjectOf(exchange: Exchange, answer: TestAnswer): FixSubject;
  reset(): void;
  setMemory(isMemory: boolean): void;
}

/** The simulated chat with one template, or with a strategy of it that need not be saved. Nothing of it is recorded; it is gone with the page. */
export function useTestChat(templateId: number, strategy?: Definition): TestChat {
  const [state, setState] = useState(() => fresh(strategy !== undefined));
  const waiting = useRef<AbortController>(null);
  useEffect(() => () => waiting.current?.abort(), []);

  function startAnew(isMemory: boolean): void {
    waiting.current?.abort();
    waiting.current = null;
    setState(fresh(isMemory));
  }

  function send(text: string): boolean {
    if (text.trim() === '' || waiting.current !== null) return false;
    const key = aiKeyState();
    if (key !== 'there') {
      const action = { label: 'Open Settings', run: () => navigate(PATHS.settings) };
      notify({ title: 'API Key Required', text: KEY_TEXTS[key], variant: 'destructive', action });
      return false;
    }
    const at = now();
    const exchange = { id: state.exchanges.length, text, at, answer: null, answeredAt: '', hasFailed: false };
    setState({ ...state, exchanges: [...state.exchanges, exchange], draft: '' });
    void ask(exchange);
    return true;
  }

  function retry(exchange: Exchange): void {
    if (waiting.current !== null) return;
    setState({
      ...state,
      exchanges: state.exchanges.map(changed(exchange, { hasFailed: false })),
      draft: '',
    });
    void ask(exchange);
  }

  async function ask(exchange: Exchange): Promise<void> {
    const asking = new AbortController();
    waiting.current = asking;
    const listening = {
      signal: asking.signal,
      onDraft: (draft: string) => setState((known) => ({ ...known, draft })),
    };
    const settle = (change: Partial<Exchange>) =>
      setState((known) => ({
        ...known,
        draft: null,
        exchanges: known.exchanges.map(changed(exchange, change)),
      }));
    try {
      const answer = state.isMemory
        ? await testConversation(
            {
              conversationId: state.conversationId,
              messages: saidBefore(state, exchange),
              templateId,
              newMessage: exchange.text,
              ...memoBefore(state, exchange),
              ...(strategy === undefined ? {} : { strategy }),
            },
            listening,
          )
        : await testPrompt({ templateId, message: exchange.text }, listening);
      if (asking.signal.aborted) return;
      settle({ answer, answeredAt: now() });
      if (answer.response === '') notify({ title: 'Error', text: EMPTY_TEXT, variant: 'destructive' });
    } catch (error) {
      if (asking.signal.aborted) return;
      settle({ hasFailed: true });
      const text = sentenceOf(error, 'Failed to generate AI response');
      notify({ title: 'Error', text, variant: 'destructive' });
    }
    if (waiting.current === asking) waiting.current = null;
  }

  return {
    ...state,
    send,
    retry,
    newSpeaker({ id, answer }) {
      const speaker = answer?.saidBy ?? null;
      const before = lastAnswer(state, id)?.saidBy?.id ?? templateId;
      return speaker === null || speaker.id === before ? null : speaker.templateName;
    },
    subjectOf: (exchange, { response, source, saidBy }) => ({
      templateId: saidBy?.id ?? templateId,
      asked: exchange.text,
      reply: response,
      source,
      contactName: '',
      place: null,
      history: state.isMemory ? saidBefore(state, exchange) : [],
    }),
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

function changed(exchange: Exchange, change: Partial<Exchange>): (each: Exchange) => Exchange {
  return (each) => (each.id === exchange.id ? { ...each, ...change } : each);
}

/** What was said before a message, oldest first. */
function saidBefore({ exchanges }: ChatState, { id }: Exchange): Said[] {
  const before = exchanges.filter((each) => each.id < id);
  const messages = before.flatMap(({ text, at, answer, answeredAt }) => {
    const asked = { messageText: text, isFromUser: true, createdAt: at };
    if (answer === null || answer.response === '') return [asked];
    return [asked, { messageText: answer.response, isFromUser: false, createdAt: answeredAt }];
  });
  return messages.slice(-MOST_MESSAGES);
}

/** The last one before the message of that id. */
function lastAnswer({ exchanges }: ChatState, before: number): TestAnswer | null {
  return exchanges.findLast(({ id, answer }) => id < before && answer !== null)?.answer ?? null;
}

/** What the bot had in mind when a message came. */
function memoBefore(state: ChatState, { id }: Exchange): { memo?: TestAnswer['memo'] } {
  const answer = lastAnswer(state, id);
  return answer === null ? {} : { memo: answer.memo };
}

function now(): string {
  return new Date().toISOString();
}
