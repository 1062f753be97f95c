import { createRepeater } from './background.ts';
import { createChannels } from './channels/channels.ts';
import { createChatToolChannel } from './channels/chat-tool/chat-tool-channel.ts';
import { createChatTool } from './channels/chat-tool/manychat.ts';
import { createWebhookService } from './channels/chat-tool/webhook.service.ts';
import { createDeliverer } from './channels/deliverer.ts';
import { createDesk } from './channels/desk.ts';
import { createVisitorStreams } from './channels/web-widget/visitor-streams.ts';
import { createVisitorTokens } from './channels/web-widget/visitor-token.ts';
import { createVisits } from './channels/web-widget/visits.service.ts';
import { createWebChannel } from './channels/web-widget/web-channel.ts';
import { createWidgetLimits } from './channels/web-widget/widget-limits.ts';
import { createSpaceOf } from './features/ai/embedding-marks.ts';
import { createModelWithBreakers, type ModelWithBreakers } from './features/ai/model-with-breakers.ts';
import { createPrices } from './features/ai/prices.ts';
import { createProviders } from './features/ai/providers.ts';
import { createPostgresJournal } from './features/inbox/journal/postgres.ts';
import { createSqliteJournal } from './features/inbox/journal/sqlite.ts';
import { createSweeper } from './features/inbox/sweeper.ts';
import { createTurnRunner } from './features/inbox/turn-runner.ts';
import { createTurns } from './features/inbox/turns.ts';
import { createFindByMeaning } from './features/knowledge/meaning/find-by-meaning.ts';
import { createFitWatch } from './features/knowledge/meaning/fit-watch.ts';
import { createVectorsInMemory } from './features/knowledge/meaning/shelf-vectors.ts';
import { createKnowledgeSearch } from './features/knowledge/search.service.ts';
import { createTakeAttachments } from './features/media/attachments.ts';
import { createFetchAttachment } from './features/media/fetch-attachment.ts';
import { createHear } from './features/media/hear.ts';
import { createHeardMessages } from './features/media/heard-messages.service.ts';
import { purposeAccessFor } from './features/replies/ai-access.ts';
import { createLoadedTemplates } from './features/replies/loaded-templates.ts';
import { createMessageAnswers } from './features/replies/message-answers.ts';
import { createNewTries } from './features/replies/new-tries.ts';
import { createReplyVoices } from './features/replies/owner-voice.ts';
import { createReplyPipeline } from './features/replies/pipeline.ts';
import { createReplyKnowledge } from './features/replies/reply-knowledge.ts';
import { createReplyMaker } from './features/replies/reply-maker.ts';
import { createTakeIn } from './features/replies/take-in.ts';
import { fixedBy } from './features/replies/template-task.ts';
import { createFactChecks } from './features/trials/fact-checks.service.ts';
import { createUsageRecorder } from './features/usage/usage-recorder.service.ts';
import type { Foundation } from './foundation.ts';
import { createInstagramSends } from './instagram-sends.ts';
import { createMetrics } from './metrics.ts';
import { publicUrl } from './public-url.ts';
import { createSafeFetch } from './safe-fetch/safe-fetch.ts';

const DELIVERIES_EVERY_MS = 1_000;

export type ReplyServices = ReturnType<typeof createReplyServices>;

/** What takes a customer's message and answers it, at once or later. */
export function createReplyServices(foundation: Foundation) {
  const { config, db, settings, limits, notifications, billing, clock, log } = foundation;
  const metrics = createMetrics();
  const providers = createProviders(config, clock);
  const guardedModel = createModelWithBreakers(providers, config.webhook.maxAiCalls, clock, metrics);
  const prices = createPrices(() => settings.get('model_prices'), config.ai.baseUrl);
  const factChecks = createFactChecks({ db, config, prices });
  /** A pipeline that asks another model, such as a recorded one. */
  const newTries = createNewTries(db, log, clock);
  const createPipeline = (model: ModelWithBreakers) => createReplyPipeline(model, prices, newTries, clock);
  const pipeline = createPipeline(guardedModel);
  const loadedTemplates = createLoadedTemplates(foundation);
  const voiceFor = createReplyVoices(foundation);
  const vectors = createVectorsInMemory(db);
  const spaceOf = createSpaceOf(config);
  const fitWatch = createFitWatch(db, log, clock);
  const embedder = guardedModel;
  const findByMeaning = createFindByMeaning({ embedder, vectors, fitWatch, spaceOf, prices, log, clock });
  const { knowledgeFor, askAhead } = createReplyKnowledge({ ...foundation, findByMeaning });
  const accessOf = async (userId: number) =>
    purposeAccessFor('embeddings', await foundation.keys.read(userId), config);
  const knowledgeSearch = createKnowledgeSearch({ ...foundation, findByMeaning, accessOf });
  const usageRecorder = createUsageRecorder(db);
  const journal = db.dialect === 'sqlite' ? createSqliteJournal(db, clock) : createPostgresJournal(db);
  const turns = createTurns(journal, clock);
  const chatTool = createChatTool(config.chatTool.apiBase);
  const visitorStreams = createVisitorStreams(db, log);
  const onDue = (conversationId: number): void => deliverSoon(conversationId);
  const instagramSends = createInstagramSends({ ...foundation, loadedTemplates, onDue });
  const channels = createChannels([
    createChatToolChannel({ chatTool, keys: foundation.keys, notifications }),
    ...(config.widget.enabled ? [createWebChannel(visitorStreams)] : []),
    ...instagramSends.instagramChannels,
  ]);
  const deliverer = createDeliverer({
    db,
    channels,
    loadedTemplates,
    notifications,
    observer: metrics,
    log,
    clock,
    onSettled: () => deliveries.hurry(),
  });
  const deliveries = createRepeater('deliveries', DELIVERIES_EVERY_MS, log, deliverer.run);
  /** A reply to this conversation waits to be sent. */
  const deliverSoon = (conversationId: number) => {
    deliverer.follow(conversationId);
    deliveries.hurry();
  };
  const mediaFetch = createSafeFetch({ userAgent: `dmreply (+${publicUrl(config)})`, ...foundation.web });
  const hear = createHear(guardedModel, prices, clock);
  const takeAttachments = createTakeAttachments(createFetchAttachment(mediaFetch), hear, clock);
  const maker = createReplyMaker({
    config,
    journal,
    pipeline,
    voiceFor,
    knowledgeFor,
    askAhead,
    takeIn: createTakeIn({ config, journal, takeAttachments, heardMessages: createHeardMessages(db), clock }),
    knowledgeUses: foundation.knowledgeUses,
    caughtReplies: foundation.caughtReplies,
    keptAttachments: foundation.keptAttachments,
    loadedTemplates,
    billing,
    usageRecorder,
    notifications,
    log,
    clock,
    onDue: deliverSoon,
    showTyping: (userId, externalId) => channels.of(externalId).showTyping?.(externalId, userId),
  });
  const runner = createTurnRunner({ journal, maker, log, clock });
  const moves = foundation.conversationMoves;
  const answers = createMessageAnswers({ journal, turns, runner, maker, moves, clock });
  const webhook = createWebhookService({ config, journal, answers, moves, db, limits, clock });
  const desk = createDesk({ ...foundation, journal, answers, moves, loadedTemplates, observer: metrics });
  const visits = createVisits({
    ...foundation,
    tokens: createVisitorTokens(foundation.secrets, foundation.random),
    limits: createWidgetLimits(db, limits, config.webhook.messagesPerMinute),
    streams: visitorStreams,
    desk,
  });
  const sweeper = createSweeper({
    journal,
    turns,
    runner,
    taskFor: maker.taskFor,
    fixedBy,
    onAnswered: maker.recorded,
    onUnanswered: maker.onUnanswered,
    log,
  });
  return {
    ...instagramSends,
    newTries,
    factChecks,
    metrics,
    providers,
    guardedModel,
    prices,
    createPipeline,
    pipeline,
    voiceFor,
    knowledgeFor,
    askAhead,
    knowledgeSearch,
    accessOf,
    spaceOf,
    loadedTemplates,
    usageRecorder,
    journal,
    turns,
    chatTool,
    channels,
    desk,
    visitorStreams,
    visits,
    mediaFetch,
    deliverer,
    deliveries,
    deliverSoon,
    runner,
    maker,
    webhook,
    sweeper,
  };
}
