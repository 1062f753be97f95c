/** A message of the visitor that the conversation has not shown back yet. */
export interface Written {
  key: string;
  sentAt: number;
  /** The newest message of the conversation when it was written: it comes behind that one. */
  after: number;
  text: string;
  state: 'waiting' | 'taken' | 'failed';
  problem: string;
}

/** What a browser keeps of a chat, for this website alone. */
export interface Kept {
  /** Proves who the visitor is; '' before the first message. */
  token: string;
  written: Written[];
  /** The last message that was seen. */
  seen: number;
}

/** So long after it was taken a message may wait for its place in the conversation. */
const FORGET_MS = 24 * 60 * 60_000;

/** Where the browser keeps nothing, the chat lasts as long as the page. */
export function openKept(widgetId: string) {
  const name = `dmreply:${widgetId}`;
  const kept = read(name);

  function save(): void {
    try {
      localStorage.setItem(name, JSON.stringify(kept));
    } catch {
      // Full, or forbidden.
    }
  }
  return { kept, save, tokenOfOtherTab: () => read(name).token };
}

function read(name: string): Kept {
  const none: Kept = { token: '', written: [], seen: 0 };
  try {
    const found = { ...none, ...(JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Kept>) };
    const isRecent = ({ sentAt }: Written) => Date.now() - sentAt < FORGET_MS;
    return { ...found, written: found.written.filter(isRecent) };
  } catch {
    return none;
  }
}
