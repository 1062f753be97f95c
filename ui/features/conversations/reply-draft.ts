import { useEffect, useState } from 'react';
import { dropLocalDraft, keepLocalDraft, onDraftElsewhere, readLocalDraft } from '../../lib/local-drafts.ts';

/** A reply that is being written, kept in this browser. */
interface ReplyDraft {
  text: string;
  /** Names the request by which the text was sent, so that it is the same one however often it is tried. */
  sent: { text: string; key: string } | null;
}

const KEY_BYTES = 18;

export interface Draft {
  text: string;
  write(text: string): void;
  /** The same for the same text, until it is cleared: also after a reload. */
  requestKey(): string;
  clear(): void;
}

export function useReplyDraft(conversationId: number): Draft {
  const name = `reply:${conversationId}`;
  const [draft, setDraft] = useState(() => readDraft(name));
  // All tabs write at one reply: what one of them has sent, another can't send once more.
  useEffect(() => onDraftElsewhere(name, () => setDraft(readDraft(name))), [name]);

  function keep(next: ReplyDraft): void {
    setDraft(next);
    if (next.text === '') dropLocalDraft(name);
    else keepLocalDraft(name, next);
  }

  return {
    text: draft.text,
    write: (text) => keep({ ...draft, text }),
    requestKey() {
      const { text, sent } = draft;
      if (sent?.text === text) return sent.key;
      const key = randomKey();
      keep({ text, sent: { text, key } });
      return key;
    },
    clear: () => keep({ text: '', sent: null }),
  };
}

function readDraft(name: string): ReplyDraft {
  const kept = readLocalDraft(name) as Partial<ReplyDraft> | null;
  const text = typeof kept?.text === 'string' ? kept.text : '';
  const isSent = typeof kept?.sent?.text === 'string' && typeof kept.sent.key === 'string';
  return { text, sent: isSent && kept.sent !== undefined ? kept.sent : null };
}

/** `crypto.randomUUID` is missing on plain http. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
