import { FACT_LINES } from '../../contract/golden-lists.ts';
import { BUBBLE_BYTES } from '../../contract/template.ts';
import type { TrialBody, TrialRow } from '../../contract/trial.ts';
import type { Database } from '../../db/database.ts';
import type { Prices } from '../ai/prices.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { Messages } from '../conversations/messages.service.ts';
import type { GoldenChats } from '../golden/golden.service.ts';
import type { ReplyVoices } from '../replies/owner-voice.ts';
import type { ReplyPipeline } from '../replies/pipeline.ts';
import type { ReplyRequest } from '../replies/pipeline.types.ts';
import { knowledgeLines } from '../replies/prompt/knowledge-lines.ts';
import { buildSecondLookPrompt } from '../replies/prompt/second-look-prompt.ts';
import type { ReplyKnowledgeFor } from '../replies/reply-knowledge.ts';
import { createTryMessage, type TryMessage } from '../replies/try-message.ts';
import { triedBy } from './answering.ts';
import type { ReplyToAsk } from './estimate.ts';
import { planFacts } from './fact-plan.ts';
import { digest, readSides, type Side, type Sides, type SidesDeps } from './sides.ts';
import { itemsFor, type TrialItem } from './trial-items.ts';
import { knownReplies } from './trials.store.ts';
import { replyKey } from './try-item.ts';

/** Three messages, in characters. */
const LONGEST_REPLY = 3 * BUBBLE_BYTES;

/** What is about to be tried. */
export interface Plan {
  sides: Sides;
  items: TrialItem[];
  ceilingUsd: number;
  draftKey: string;
  /** Nothing differs from what is saved. */
  isAsSaved: boolean;
  /** By place: what an earlier run that is gone on with has tried. */
  kept: ReadonlyMap<number, TrialRow>;
  /** The places of the items that this run tries. */
  toTry: readonly number[];
  /** A server of the owner's own answers: it has less room, and takes no money. */
  isOwnServer: boolean;
}

export interface PlansDeps extends SidesDeps {
  db: Database;
  goldenChats: Pick<GoldenChats, 'list'>;
  messages: Pick<Messages, 'answered'>;
  billing: Pick<Billing, 'entitlementFrom'>;
  pipeline: ReplyPipeline;
  voiceFor: ReplyVoices;
  knowledgeFor: ReplyKnowledgeFor;
  prices: Prices;
}

/** Works out what there is to try, and what of it the AI has to be asked for. */
export function createPlans(deps: PlansDeps) {
  const { config, db, clock } = deps;

  /** Answers as a side does, through a pipeline. */
  function tryMessageWith(pipeline: ReplyPipeline, { accessFor }: Side): TryMessage {
    const { billing, voiceFor, knowledgeFor } = deps;
    return createTryMessage({
      pipeline,
      billing,
      voiceFor,
      knowledgeFor,
      accessFor,
      timeoutMs: config.ai.timeoutMs,
      clock,
    });
  }

  async function asksOf(
    userId: number,
    side: Side,
    items: readonly TrialItem[],
    { isDraft, isAnew }: { isDraft: boolean; isAnew: boolean },
  ): Promise<ReplyToAsk[]> {
    const keys = items.flatMap((item) => {
      const { goldenId } = item.row;
      return goldenId === null ? [] : [{ goldenId, key: replyKey(side, item) }];
    });
    const known = isAnew ? new Set<number>() : await knownReplies(db.knex, userId, keys);
    const tryMessage = tryMessageWith(deps.pipeline, side);
    const replies: ReplyToAsk[] = [];
    for (const item of items) {
      if (item.row.goldenId !== null && known.has(item.row.goldenId)) continue;
      const request = await tryMessage.aiRequest(triedBy(side, item, clock()));
      if (request === null) continue;
      const { model, baseUrl } = request;
      replies.push({
        prompt: deps.pipeline.prompt(request),
        model,
        baseUrl,
        look: lookAt(request),
        isDraft,
      });
    }
    return replies;
  }

  return {
    tryMessageWith,
    /** Throws what `readSides` throws. */
    async of(userId: number, body: TrialBody, ceilingUsd: number): Promise<Plan> {
      const sides = await readSides(deps, userId, body);
      const isAsSaved = sides.before.key === sides.after.key;
      if (body.kind === 'facts') {
        const facts = await planFacts(deps, userId, body, sides);
        const { model, baseUrl } = sides.after.access;
        const isOwnServer = deps.prices.isOwnServer(model, baseUrl);
        const open = facts.items.map((_, place) => place).filter((place) => !facts.kept.has(place));
        const toTry = open.slice(0, body.most ?? FACT_LINES.usual);
        return { sides, ...facts, toTry, ceilingUsd, isAsSaved, isOwnServer };
      }
      const items = await itemsFor(deps, userId, body);
      const about = body.kind === 'golden' ? items.map(contentOf) : [body.days, body.most];
      const draftKey = digest([body.kind, sides.before.key, sides.after.key, about]);
      const toTry = items.map((_, place) => place);
      return { sides, items, ceilingUsd, draftKey, isAsSaved, kept: new Map(), toTry, isOwnServer: false };
    },
    /** Of all that is tried: replies that are known need no AI, nor does what a trigger answers. */
    async repliesToAsk(
      userId: number,
      kind: TrialBody['kind'],
      { sides, items: all, toTry, isAsSaved }: Plan,
    ): Promise<ReplyToAsk[]> {
      const items = all.filter((_, place) => toTry.includes(place));
      const compared = isAsSaved
        ? []
        : items.filter(({ sent, before }) => sent === null && before === undefined);
      // A line is asked once, whatever is said.
      if (kind === 'facts')
        return [
          ...(await asksOf(userId, sides.before, compared, { isDraft: false, isAnew: true })),
          ...(await asksOf(userId, sides.after, items, { isDraft: false, isAnew: true })),
        ];
      return [
        ...(await asksOf(userId, sides.before, compared, { isDraft: false, isAnew: false })),
        ...(await asksOf(userId, sides.after, items, { isDraft: true, isAnew: isAsSaved })),
      ];
    },
  };
}

/** What a second look would be asked, of a reply as long as any that is sent. */
function lookAt({
  prepared,
  history,
  incoming,
  knowledge,
  model,
  baseUrl,
}: ReplyRequest): ReplyToAsk['look'] {
  const { template, triggers } = prepared;
  if (!template.secondLook) return null;
  const reply = 'x'.repeat(LONGEST_REPLY);
  const papers = knowledgeLines(knowledge);
  const told = { template, triggers, papers, history, incoming, strategy: '' };
  const prompt = buildSecondLookPrompt({ ...told, reply });
  return { prompt, model: template.secondLookModel || model, baseUrl };
}

function contentOf({ row: { goldenId, kind, message, wanted }, contactName, history }: TrialItem) {
  return [goldenId, kind, message, wanted, contactName, history.map(({ messageText }) => messageText)];
}
