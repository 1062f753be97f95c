import type { VisitorMessage } from '../../src/contract/widgets.ts';
import { openKept, type Written } from './kept.ts';
import { Closed, Refusal, type Server } from './server.ts';
import type { Line, View } from './view.ts';
import type { Words } from './words.ts';

type Timer = ReturnType<typeof setTimeout> | undefined;

const WAITS_MS = [1_000, 2_000, 5_000, 10_000, 30_000];
/** Nobody writes a reply for longer. */
const TYPING_MS = 75_000;
/** A page in the background hears nothing after this long; it asks when it is looked at again. */
const HIDDEN_MS = 60_000;
/** So often a chat that its owner has closed is asked whether it is open again. */
const CLOSED_MS = 60_000;

/** What happens between a visitor and the server: everything is sent once, in order, and nothing of it is lost by a reload. */
export function createChat(widgetId: string, server: Server, words: Words) {
  const { kept, save, tokenOfOtherTab } = openKept(widgetId);
  const messages = new Map<number, VisitorMessage>();
  let view: View | undefined;
  let isSending = false;
  let listening: AbortController | undefined;
  let fails = 0;
  let retry: Timer;
  let typing: Timer;
  let hidden: Timer;
  let isClosed = false;
  /** Runs until a closed chat may be asked again. */
  let rest: Timer;

  function lines(): Line[] {
    const told = [...messages.values()].sort((a, b) => a.id - b.id);
    return [
      ...told.map(({ id, by, text }) => ({
        key: `${id}`,
        isMine: by === 'visitor',
        text,
        state: 'done' as const,
        problem: '',
      })),
      ...kept.written.map(({ key, text, state, problem }) => ({
        key,
        isMine: true,
        text,
        state: state === 'waiting' && isClosed ? ('kept' as const) : SHOWN[state],
        problem,
      })),
    ];
  }

  /** The newest message that is known of. */
  function last(): number {
    return Math.max(kept.seen, ...messages.keys());
  }

  function show(renamed?: ReadonlyMap<string, string>): void {
    view?.show(lines(), renamed);
    const isOpen = view?.isOpen() === true && !document.hidden;
    if (isOpen && last() > kept.seen) {
      kept.seen = last();
      save();
    }
    const unread = [...messages.values()].filter(({ id, by }) => by === 'business' && id > kept.seen).length;
    view?.unread(unread);
  }

  function setTyping(now: boolean): void {
    clearTimeout(typing);
    if (now) typing = setTimeout(() => view?.typing(false), TYPING_MS);
    view?.typing(now);
  }

  /** What the visitor wrote has its place in the conversation from now on. */
  function take(told: readonly VisitorMessage[]): void {
    const renamed = new Map<string, string>();
    for (const message of told) {
      const isNew = !messages.has(message.id);
      messages.set(message.id, message);
      if (!isNew) continue;
      if (message.by === 'business') {
        setTyping(false);
        continue;
      }
      const at = kept.written.findIndex(({ text, after }) => text === message.text && message.id > after);
      if (at === -1) continue;
      const [own] = kept.written.splice(at, 1);
      if (own !== undefined) renamed.set(own.key, `${message.id}`);
    }
    if (renamed.size > 0) save();
    show(renamed);
  }

  /** Sends what waits, one after the other. */
  async function sendAll(): Promise<void> {
    for (;;) {
      const next = kept.written.find(({ state }) => state === 'waiting');
      if (next === undefined) return;
      if (!(await sendOne(next))) return;
      show();
    }
  }

  /** False: it has to wait. */
  async function sendOne(written: Written): Promise<boolean> {
    try {
      if (kept.token === '') kept.token = tokenOfOtherTab() || (await server.welcome());
      save();
      kept.token = await server.send(kept.token, written);
      if (written.state === 'waiting') written.state = 'taken';
      worked();
      listen();
      return true;
    } catch (error) {
      if (error instanceof Closed) {
        close();
        return false;
      }
      if (error instanceof Refusal && error.status === 401 && kept.token !== '') {
        kept.token = '';
        stop();
        return true;
      }
      if (error instanceof Refusal && error.status < 500 && error.status !== 429) {
        written.state = 'failed';
        written.problem = error.message;
        return true;
      }
      failed(error);
      return false;
    } finally {
      save();
    }
  }

  function pump(): void {
    if (isSending || isClosed) return;
    isSending = true;
    void sendAll().finally(() => {
      isSending = false;
      show();
    });
  }

  function worked(): void {
    fails = 0;
    view?.problem('');
  }

  /** Tries again later; says so where it lasts. */
  function failed(error: unknown): void {
    const refusal = error instanceof Refusal ? error : null;
    if (refusal !== null || fails > 0 || !navigator.onLine)
      view?.problem(refusal === null || !navigator.onLine ? words.offline : words.busy);
    const waitMs = WAITS_MS[Math.min(fails, WAITS_MS.length - 1)] ?? 0;
    fails += 1;
    again(Math.max(refusal?.afterMs ?? 0, waitMs * (0.75 + Math.random() / 2)));
  }

  function again(afterMs: number): void {
    clearTimeout(retry);
    retry = setTimeout(go, afterMs);
  }

  function takeRest(): void {
    clearTimeout(rest);
    rest = setTimeout(
      () => {
        rest = undefined;
        go();
      },
      CLOSED_MS * (0.75 + Math.random() / 2),
    );
  }

  function close(): void {
    isClosed = true;
    stop();
    clearTimeout(retry);
    takeRest();
    setTyping(false);
    view?.closed(true);
    show();
  }

  function open(): void {
    isClosed = false;
    clearTimeout(rest);
    rest = undefined;
    view?.closed(false);
    worked();
    go();
    show();
  }

  function askWhetherOpen(): void {
    if (rest !== undefined || document.hidden) return;
    takeRest();
    server.isOpen().then(open, () => undefined);
  }

  function go(): void {
    clearTimeout(retry);
    if (isClosed) {
      askWhetherOpen();
      return;
    }
    pump();
    listen();
  }

  function stop(): void {
    listening?.abort();
    listening = undefined;
  }

  function listen(): void {
    if (kept.token === '' || isClosed || listening !== undefined || document.hidden) return;
    const mine = new AbortController();
    listening = mine;
    server
      .listen(kept.token, mine.signal, { onOpen: worked, onMessages: take, onTyping: () => setTyping(true) })
      .then(
        () => mine === listening && again(500),
        (error: unknown) => {
          if (mine !== listening) return;
          if (error instanceof Closed) close();
          // Whoever is unknown begins anew with the next message.
          else if (!(error instanceof Refusal) || error.status === 429 || error.status >= 500) failed(error);
          else if (error.status === 401) {
            kept.token = '';
            save();
          }
        },
      )
      .finally(() => {
        if (mine === listening) listening = undefined;
      });
  }

  document.addEventListener('visibilitychange', () => {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(stop, HIDDEN_MS);
    else {
      go();
      show();
    }
  });
  addEventListener('online', () => {
    fails = 0;
    stop();
    go();
  });
  addEventListener('offline', () => view?.problem(words.offline));

  return {
    /** Shows what there is, and goes on with what was under way when the page was left. */
    start(shown: View): void {
      view = shown;
      show();
      go();
    },
    send(text: string): void {
      const key = [...crypto.getRandomValues(new Uint8Array(12))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
      kept.written.push({
        key,
        sentAt: Date.now(),
        after: last(),
        text: text.toWellFormed?.() ?? text,
        state: 'waiting',
        problem: '',
      });
      save();
      show();
      pump();
    },
    retry(key: string): void {
      const written = kept.written.find((one) => one.key === key);
      if (written === undefined) return;
      written.state = 'waiting';
      show();
      pump();
    },
    toggled(): void {
      show();
      go();
    },
  };
}

const SHOWN = { waiting: 'sending', taken: 'done', failed: 'failed' } as const;
