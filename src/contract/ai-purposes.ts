/** What an AI server is asked for, as people call it. */
export const AI_PURPOSES = {
  chat: 'Replies',
  embeddings: 'Finding by meaning',
  transcription: 'Voice messages',
} as const;
export type AiPurpose = keyof typeof AI_PURPOSES;

/** For these an owner can name a server of their own. */
export const OTHER_PURPOSES = ['embeddings', 'transcription'] as const satisfies readonly AiPurpose[];
export type OtherPurpose = (typeof OTHER_PURPOSES)[number];

/** What became of trying one of them. */
export const PURPOSE_RESULTS = {
  works: 'yes',
  cannot: 'this server can’t, or not with this model',
  key_refused: 'the key is refused',
  unreachable: 'the server could not be reached, or did not answer in time',
  no_key: 'no AI key is saved',
  key_unreadable: 'the saved AI key can’t be read; please enter it again',
} as const;
export type PurposeResult = keyof typeof PURPOSE_RESULTS;

/** 'Voice messages: this server can’t, or not with this model.' */
export function purposeSentence(purpose: AiPurpose, result: PurposeResult): string {
  return `${AI_PURPOSES[purpose]}: ${PURPOSE_RESULTS[result]}.`;
}
