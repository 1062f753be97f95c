/** Lists and limits of golden chats and trials. Plain, so that the browser takes them without TypeBox. */
import { MESSAGE_MAX } from './limits.ts';

/** What an owner keeps an exchange as. */
export const GOLDEN_KINDS = ['like', 'never'] as const;
export type GoldenKind = (typeof GOLDEN_KINDS)[number];
export const GOLDEN_KIND_LABELS: Readonly<Record<GoldenKind, string>> = {
  like: 'Should be like this',
  never: 'Must not say',
};

/** For each template. */
export const GOLDEN_MOST = 50;
/** Messages before the customer's, as many as a reply can see. */
export const GOLDEN_HISTORY_MOST = 20;

export const GOLDEN_RULES = {
  message: { min: 1, max: MESSAGE_MAX },
  contactName: { min: 0, max: 200 },
  text: { min: 2, max: MESSAGE_MAX, tooShort: 'At least 2 characters' },
} as const;

/** golden: the golden chats of a template. replay: what customers wrote lately. facts: what its owner wrote, line by line. */
export const TRIAL_KINDS = ['golden', 'replay', 'facts'] as const;
export type TrialKind = (typeof TRIAL_KINDS)[number];

/** stopped: by its owner, its ceiling, or the end of the server. failed: nothing more can be tried, and `why` says why. */
export const TRIAL_STATES = ['running', 'done', 'stopped', 'failed'] as const;
export type TrialState = (typeof TRIAL_STATES)[number];

/** What the AI says of a line of its owner's. wrong: it contradicts the line. unclear: neither is certain, so it is to be read. */
export const FACT_OUTCOMES = ['right', 'wrong', 'unclear'] as const;
export type FactOutcome = (typeof FACT_OUTCOMES)[number];

/** A replay knows only same and changed: what is better, its owner decides. */
export const TRIAL_VERDICTS = ['better', 'worse', 'same', 'changed', 'failed', ...FACT_OUTCOMES] as const;
export type TrialVerdict = (typeof TRIAL_VERDICTS)[number];
/** A row also says what its run has not come to. */
export const TRIAL_ROW_VERDICTS = [...TRIAL_VERDICTS, 'untried'] as const;

/** What one run may cost, in US dollars. */
export const TRIAL_CEILING = { usual: 0.25, min: 0.01, max: 20 } as const;
/** Instead of dollars, where the price of a model is not known. */
export const TRIAL_CALLS_WITHOUT_PRICE = 100;
/** Runs of each kind that a template keeps: the newest. */
export const TRIALS_KEPT = 5;

export const REPLAY_DAYS = { usual: 30, max: 30 } as const;
export const REPLAY_MESSAGES = { usual: 50, max: 200 } as const;

/** Where a line of the owner's stands, and in whose words it is asked. */
export const FACT_PLACES = ['faq', 'offer'] as const;
export const FACT_WORDINGS = ['golden', 'customer', 'own'] as const;
export type FactWording = (typeof FACT_WORDINGS)[number];
/** Lines that one run asks, and how long it may take. */
export const FACT_LINES = { usual: 50, max: 200 } as const;
export const FACT_MINUTES = { usual: 30, max: 240 } as const;
