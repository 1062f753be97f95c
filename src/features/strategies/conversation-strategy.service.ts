import type { Memo } from '../../contract/memo.ts';
import type { StrategyState } from '../../contract/strategy.ts';
import type { ConversationStrategy } from '../../contract/strategy-api.ts';
import { isoTime, isoTimeOrNull } from '../../contract/times.ts';
import { AppError } from '../../errors.ts';
import type { Conversations } from '../conversations/conversations.service.ts';
import type { ConversationMemos } from '../inbox/conversation-memo.service.ts';
import { begun } from './engine/begin.ts';
import { beginningEvents, endedState, endingEvents, runningState } from './engine/engine.ts';
import { knownOf } from './engine/steps.ts';
import type { StoredStrategy, StrategiesService } from './strategies.service.ts';

/** The strategy of a conversation, as its owner sees and changes it. */
export type ConversationStrategies = ReturnType<typeof createConversationStrategies>;

export interface ConversationStrategiesDeps {
  conversations: Conversations;
  conversationMemos: ConversationMemos;
  strategies: StrategiesService;
  clock: () => number;
}

export function createConversationStrategies(deps: ConversationStrategiesDeps) {
  const { conversations, conversationMemos, strategies, clock } = deps;

  async function view(userId: number, conversationId: number): Promise<ConversationStrategy> {
    const { template } = await conversations.get(userId, conversationId);
    const memo = await conversationMemos.of(userId, conversationId);
    const all = template.isDeleted ? [] : await strategies.list(userId, template.id);
    const { strategy } = memo ?? {};
    const definition =
      strategy === undefined
        ? null
        : // It may be another template's of the group, which rests until the conversation is back.
          (all.find(({ id }) => id === strategy.id) ?? (await strategies.find(userId, strategy.id)));
    return {
      isInPlan: await strategies.isInPlan(userId),
      current: strategy === undefined ? null : stateView(strategy, definition, memo ?? {}),
      available: all.filter(({ isEnabled }) => isEnabled).map(({ id, name }) => ({ id, name })),
    };
  }

  return {
    /** Throws `not_found`. */
    view,
    /**
     * Begins it, in place of one that runs. Throws `not_found`, `strategy_plan`, or `conflict` where it can't run: it is
     * switched off, or not filled in.
     */
    async start(userId: number, conversationId: number, strategyId: number): Promise<ConversationStrategy> {
      const { template } = await conversations.get(userId, conversationId);
      const strategy = await strategies.get(userId, strategyId);
      if (strategy.templateId !== template.id) throw new AppError('not_found');
      if (!(await strategies.isInPlan(userId))) throw new AppError('strategy_plan');
      if (!strategy.isEnabled)
        throw new AppError('conflict', { sentence: 'This strategy is switched off. Switch it on first.' });
      const [place] = await strategies.placesLeft(userId, strategy);
      if (place !== undefined)
        throw new AppError('conflict', {
          sentence: `This strategy is not finished. Fill in ${place} first.`,
        });
      await conversationMemos.change(userId, conversationId, (memo) => {
        const state = begun(strategy, clock());
        const running = runningState(memo);
        const stopped = running === null ? [] : endingEvents(running, 'owner');
        return { strategy: state, strategyEvents: [...stopped, ...beginningEvents(state)] };
      });
      return view(userId, conversationId);
    },
    /** Stops what runs; nothing where nothing does. Throws `not_found`. */
    async stop(userId: number, conversationId: number): Promise<ConversationStrategy> {
      await conversations.get(userId, conversationId);
      await conversationMemos.change(userId, conversationId, (memo) => {
        const running = runningState(memo);
        if (running === null) return null;
        return {
          strategy: endedState(running, 'owner', clock()),
          strategyEvents: endingEvents(running, 'owner'),
        };
      });
      return view(userId, conversationId);
    },
  };
}

function stateView(
  state: StrategyState,
  strategy: StoredStrategy | null,
  memo: Memo,
): NonNullable<ConversationStrategy['current']> {
  const steps = strategy?.steps ?? [];
  const at = steps.findIndex(({ id }) => id === state.step);
  const step = steps[at];
  return {
    id: state.id,
    name: strategy?.name ?? '',
    startedAt: isoTime(state.startedAt),
    replies: state.replies,
    step: step === undefined ? null : { number: at + 1, of: steps.length, what: step.what },
    found: Object.entries(strategy === null ? {} : knownOf(strategy, state, memo)).map(([field, value]) => ({
      field,
      value,
    })),
    waitsForQuestion: state.waitsFor === 'question',
    ended: state.ended ?? (strategy === null || !strategy.isEnabled ? 'gone' : null),
    endedAt: isoTimeOrNull(state.endedAt ?? null),
  };
}
