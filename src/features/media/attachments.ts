import type { AttachmentTold } from '../../contract/conversation.ts';
import { HEARD, type KeptAttachment, keptAttachments, withAddresses } from '../../contract/media.ts';
import type { Reply, ReplyTemplate } from '../../contract/reply.ts';
import { sumOf } from '../ai/prices.ts';
import type { ReplyDeadlines } from '../replies/spare-time.ts';
import { type FetchAttachment, MOST_BYTES } from './fetch-attachment.ts';
import type { Hear, HearingAccess, Speaker } from './hear.ts';
import { pictureType } from './picture-type.ts';
import { soundType } from './sound-type.ts';

/** What became of one attachment. It is held for the reply alone. */
export interface Attachment {
  /** As it stands in the message. */
  address: string;
  told: AttachmentTold;
  /** A photo that the AI is to see; null: it is none, or could not be had. */
  dataUrl: string | null;
  /** What was said in a voice message; '': nothing that was heard. */
  said: string;
  /** Where the template keeps it: what it is. */
  file?: { bytes: Buffer; type: string };
}

/** Fetched of one message, in its order: Instagram sends up to ten at once. */
const MOST = 4;
/** Of the time until the reply has to be there. What the AI needs to answer is left. */
const SHARE_TO_FETCH = 0.4;
const SHARE_TO_HEAR = 0.7;
/** What was begun ahead is wanted within seconds, or by another process; each may hold `MOST_BYTES`. */
const KEPT_AHEAD_MS = 20_000;
const MOST_AHEAD = 20;
/** A photo where only voice messages are wanted, or the other way round. */
const UNWANTED = 'unwanted';

type Wanted = Pick<ReplyTemplate, 'seesPhotos' | 'hearsVoice' | 'keepsAttachments'>;

/** Whose message it is, and how it may be taken in. */
export interface Taking {
  userId: number;
  wanted: Wanted;
  access: HearingAccess;
  deadlines: ReplyDeadlines;
  /** Asked once a voice message is there. */
  speaker: () => Promise<Speaker>;
}

export type TakeAttachments = ReturnType<typeof createTakeAttachments>;

/** Takes in what a message brings besides words, as far as its template wants it. Never throws. */
export function createTakeAttachments(fetch: FetchAttachment, hear: Hear, clock: () => number) {
  const ahead = new Map<string, Promise<Attachment>>();

  async function taken(
    { userId, wanted, access, speaker }: Taking,
    { address, kind }: KeptAttachment,
    { signal, hearUntil }: { signal: AbortSignal; hearUntil: number },
  ): Promise<Attachment> {
    const { seesPhotos, hearsVoice, keepsAttachments } = wanted;
    const startedAt = clock();
    const made = (told: Omit<AttachmentTold, 'ms'>, more: Partial<Attachment> = {}): Attachment => ({
      address,
      dataUrl: null,
      said: '',
      ...more,
      told: { ...told, ms: clock() - startedAt },
    });
    const bytes = await fetch(userId, address, signal);
    if (typeof bytes === 'string') return made({ kind, outcome: bytes });
    const fileOf = (type: string) => (keepsAttachments ? { file: { bytes, type } } : {});
    const picture = pictureType(bytes);
    if (picture !== null) {
      if (!seesPhotos) return made({ kind: 'photo', outcome: UNWANTED });
      const dataUrl = `data:${picture};base64,${bytes.toString('base64')}`;
      return made({ kind: 'photo', outcome: 'seen' }, { dataUrl, ...fileOf(picture) });
    }
    const sound = soundType(bytes);
    if (sound === null) return made({ kind, outcome: kind === 'voice' ? 'no_voice' : 'no_photo' });
    if (!hearsVoice) return made({ kind: 'voice', outcome: UNWANTED });
    const who = await speaker();
    const { text, language, ...told } = await hear(bytes, sound, access, who, hearUntil - clock());
    const inLanguage = language === null ? {} : { language };
    return made({ kind: 'voice', ...told, ...inLanguage }, { said: text, ...fileOf(sound.type) });
  }

  function limitsOf({ deadlines: { deadlineAt } }: Taking) {
    const now = clock();
    const forAll = Math.max(0, deadlineAt - now);
    const signal = AbortSignal.timeout(Math.floor(forAll * SHARE_TO_FETCH));
    return { signal, hearUntil: now + forAll * SHARE_TO_HEAR };
  }

  return {
    /** Begins with the voice messages of a text, of which the rest may still come. */
    ahead(taking: Taking, text: string): void {
      const limits = limitsOf(taking);
      for (const one of wantedIn(text, taking.wanted).slice(0, MOST)) {
        const key = keyOf(taking, one);
        if (one.kind === 'photo' || ahead.has(key) || ahead.size >= MOST_AHEAD) continue;
        const begun = taken(taking, one, limits);
        // Told where it is taken.
        begun.catch(() => undefined);
        ahead.set(key, begun);
        setTimeout(() => ahead.delete(key), KEPT_AHEAD_MS).unref();
      }
    },
    async take(taking: Taking, text: string): Promise<readonly Attachment[]> {
      const found = wantedIn(text, taking.wanted);
      if (found.length === 0) return [];
      const limits = limitsOf(taking);
      const first = await Promise.all(
        found.slice(0, MOST).map((one) => {
          const key = keyOf(taking, one);
          const begun = ahead.get(key);
          ahead.delete(key);
          return begun ?? taken(taking, one, limits);
        }),
      );
      const left = found.slice(MOST).map(({ address, kind }) => leftOut(address, kind, 0));
      return [...withinOneRequest(first), ...left];
    },
  };
}

function wantedIn(text: string, { seesPhotos, hearsVoice }: Wanted): KeptAttachment[] {
  return keptAttachments(text).filter(
    ({ kind }) => (seesPhotos && kind !== 'voice') || (hearsVoice && kind !== 'photo'),
  );
}

function keyOf({ userId, wanted, access }: Taking, { address }: KeptAttachment): string {
  const { seesPhotos, hearsVoice, keepsAttachments } = wanted;
  const { baseUrl, model } = access;
  return JSON.stringify([userId, seesPhotos, hearsVoice, keepsAttachments, baseUrl, model, address]);
}

function leftOut(address: string, kind: AttachmentTold['kind'], ms: number): Attachment {
  return { address, told: { kind, outcome: 'one_of_many', ms }, dataUrl: null, said: '' };
}

/** All photos of a message together may be as large as one. */
function withinOneRequest(attachments: readonly Attachment[]): Attachment[] {
  const MOST_CHARACTERS = Math.ceil((MOST_BYTES * 4) / 3) + 100;
  let characters = 0;
  return attachments.map((one) => {
    const { length } = one.dataUrl ?? '';
    if (characters + length > MOST_CHARACTERS) return leftOut(one.address, 'photo', one.told.ms);
    characters += length;
    return one;
  });
}

/** The message with what was said in its voice messages in place of their addresses. */
export function withHeard(text: string, attachments: readonly Attachment[]): string {
  const heard = attachments.filter(({ said }) => said !== '');
  if (heard.length === 0) return text;
  return withAddresses(text, (address) => {
    const found = heard.find((one) => one.address === address);
    return found === undefined ? null : HEARD + found.said;
  });
}

/** The reply with what became of the attachments, and with what hearing them cost. */
export function withAttachments(reply: Reply, attachments: readonly Attachment[]): Reply {
  const told = attachments.map((one) => one.told).filter(({ outcome }) => outcome !== UNWANTED);
  if (told.length === 0) return reply;
  const { reason } = reply;
  const costs = told.flatMap(({ costUsd }) => (costUsd === undefined ? [] : [costUsd]));
  if (costs.length === 0) return { ...reply, reason: { ...reason, attachments: told } };
  const { costUsd = 0 } = reason;
  return { ...reply, reason: { ...reason, costUsd: sumOf([costUsd, ...costs]), attachments: told } };
}
