/** Which template answers in a conversation that several of them share. */
export interface Speaker {
  /** The template whose webhook URL the last message came by. */
  at: number;
  /** Another one that answers instead, until then. */
  passed?: Pass | undefined;
}

export interface Pass {
  /** The id of a template of the same group. */
  to: number;
  until: number;
}

export interface SpeakerChange {
  at?: number;
  /** null: the conversation comes back. */
  passed?: Pass | null;
}

/** Characters of a group's name. */
export const GROUP_NAME_MAX = 60;
export const GROUP_NAME_RULE = { min: 1, max: GROUP_NAME_MAX } as const;

/** Each template of a group knows all others. */
export const GROUP_SIZE_MAX = 20;

/** For how many minutes a conversation may be passed to another template. */
export const PASS_MINUTES = { min: 1, max: 43_200, fallback: 1_440 } as const;

export const PASS_MINUTES_PROBLEM = 'From 1 minute to 30 days';
export const NOT_SHARED = 'That template does not share conversations with this one';

export function isPassMinutes(value: unknown): boolean {
  const { min, max } = PASS_MINUTES;
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}

/** The same object where the change says nothing new. A conversation that is not shared has none. */
export function withSpeaker(
  before: Speaker | undefined,
  change: SpeakerChange | undefined,
): Speaker | undefined {
  const at = change?.at ?? before?.at;
  if (change === undefined || at === undefined) return before;
  const passed = change.passed === undefined ? before?.passed : (change.passed ?? undefined);
  const isSame =
    at === before?.at && passed?.to === before.passed?.to && passed?.until === before.passed?.until;
  return isSame ? before : { at, passed };
}

/** The id of the template that answers now; null where the conversation is not shared. */
export function speakerOf(speaker: Speaker | undefined, now: number): number | null {
  if (speaker === undefined) return null;
  const { at, passed } = speaker;
  return passed !== undefined && passed.until > now ? passed.to : at;
}
