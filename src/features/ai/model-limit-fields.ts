/** The two names that providers have for the limit of tokens. */
export type LimitField = 'max_completion_tokens' | 'max_tokens';

/** Under which name a provider's models take the limit of tokens; what a model refused once is not sent again. */
export interface LimitFields {
  of(model: string): LimitField;
  /** From now on the other name is sent. */
  refused(model: string, limitField: LimitField): void;
}

export function createLimitFields(): LimitFields {
  const known = new Map<string, LimitField>();
  return {
    of: (model) => known.get(model) ?? 'max_completion_tokens',
    refused(model, limitField) {
      known.set(model, limitField === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens');
    },
  };
}
