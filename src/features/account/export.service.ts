import { toWidgetView } from '../../channels/web-widget/widget-view.ts';
import type { Widgets } from '../../channels/web-widget/widgets.service.ts';
import type { Database } from '../../db/database.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { Sessions } from '../auth/sessions.service.ts';
import type { CaughtReplies } from '../caught/caught.service.ts';
import type { ContactFields } from '../contacts/contact-fields.service.ts';
import type { ToolMappings } from '../contacts/tool-mappings.service.ts';
import type { Conversations } from '../conversations/conversations.service.ts';
import type { GoldenChats } from '../golden/golden.service.ts';
import type { Knowledge } from '../knowledge/knowledge.service.ts';
import { toKnowledgeDetail } from '../knowledge/knowledge-view.ts';
import type { StrategiesService } from '../strategies/strategies.service.ts';
import type { TemplateHistory } from '../templates/template-history.service.ts';
import type { Templates } from '../templates/templates.service.ts';
import type { Triggers } from '../triggers/triggers.service.ts';
import type { SoundsLikeService } from '../voice/sounds-like/sounds-like.service.ts';
import type { TaughtTurns } from '../voice/taught/taught-turns.service.ts';
import type { Voices } from '../voice/voices.service.ts';
import { conversationsAfter, messagesAfter } from './export.store.ts';
import { exportedRecords } from './export-records.store.ts';
import type { UserViews } from './user-view.ts';

/** Everything that is an owner's, as pieces of one JSON document. Keys and secrets are not in it. */
export type ExportAll = (userId: number) => AsyncGenerator<string>;

export interface ExportDeps {
  db: Database;
  audit: Audit;
  userViews: UserViews;
  sessions: Sessions;
  templates: Templates;
  templateHistory: TemplateHistory;
  triggers: Triggers;
  strategies: Pick<StrategiesService, 'list'>;
  goldenChats: Pick<GoldenChats, 'all'>;
  widgets: Pick<Widgets, 'list'>;
  knowledge: Pick<Knowledge, 'list' | 'texts'>;
  clock: () => number;
  voices: Pick<Voices, 'imports' | 'find' | 'turns'>;
  soundsLike: Pick<SoundsLikeService, 'months'>;
  taughtTurns: Pick<TaughtTurns, 'list'>;
  conversations: Pick<Conversations, 'eventsOf'>;
  contactFields: Pick<ContactFields, 'list'>;
  toolMappings: Pick<ToolMappings, 'read'>;
  /** What nobody could answer, and what answers it now. */
  suggestions(userId: number): Promise<unknown>;
  /** Accounts that are or were connected, without their tokens. */
  instagram(userId: number): Promise<unknown>;
  /** The runs of drafts that are kept. */
  trials(userId: number): Promise<unknown>;
  /** What the fact check has refused. */
  caughtReplies: Pick<CaughtReplies, 'all'>;
  /** Everybody, with what is noted. */
  contacts(userId: number): AsyncGenerator<unknown>;
}

/** Small pages: a large account is exported while messages are being answered. */
const PAGE = 200;

export function createExport(deps: ExportDeps): ExportAll {
  const { db, audit, userViews, sessions, templates, templateHistory, triggers, strategies } = deps;
  const { eventsOf } = deps.conversations;

  async function* conversations(userId: number): AsyncGenerator<unknown> {
    let after = 0;
    for (;;) {
      const page = await conversationsAfter(db.knex, userId, after, PAGE);
      const events = Map.groupBy(
        await eventsOf(page.map(({ id }) => id)),
        ({ conversationId }) => conversationId,
      );
      for (const conversation of page)
        yield { ...conversation, events: (events.get(conversation.id) ?? []).map(exportedEvent) };
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }

  async function* messages(userId: number): AsyncGenerator<unknown> {
    for await (const conversation of conversations(userId)) {
      const { id } = conversation as { id: number };
      for (let after = 0; ; ) {
        const page = await messagesAfter(db.knex, id, after, PAGE);
        yield* page.messages;
        if (page.messages.length < PAGE) break;
        after = page.last;
      }
    }
  }

  /** One by one: a text may be long. */
  async function* papers(userId: number): AsyncGenerator<unknown> {
    for (const source of await deps.knowledge.list(userId))
      yield await toKnowledgeDetail(source, await deps.knowledge.texts(userId, source.id), 0, deps.clock());
  }

  async function sessionsOf(userId: number) {
    const list = await sessions.list({ userId });
    return list.map(({ userAgent, createdAt, lastSeenAt }) => ({
      userAgent,
      createdAt: new Date(createdAt).toISOString(),
      lastSeenAt: new Date(lastSeenAt).toISOString(),
    }));
  }

  /** What was learned, and the messages that it was learned from. */
  async function voiceOf(userId: number) {
    const learned = await deps.voices.find(userId);
    const imports = await Promise.all(
      (await deps.voices.imports(userId)).map(async ({ source, createdAt }) => ({
        source,
        createdAt: new Date(createdAt).toISOString(),
        turns: await deps.voices.turns(userId, source),
      })),
    );
    const soundsLike = await deps.soundsLike.months(userId);
    const taught = (await deps.taughtTurns.list(userId)).map(({ createdAt, ...turn }) => ({
      ...turn,
      createdAt: new Date(createdAt).toISOString(),
    }));
    const { isOn = taught.length > 0, corrections = null } = learned ?? {};
    return { isOn, habits: learned?.learned?.fingerprint ?? null, corrections, imports, taught, soundsLike };
  }

  return async function* exportAll(userId) {
    await audit.record(db.knex, { action: 'account.exported', by: { userId } });
    const owned = await templates.list(userId);
    const withTriggers = await Promise.all(
      owned.map(async ({ sealedWebhookSecret: _, userId: __, ...template }) => ({
        ...template,
        triggers: await triggers.list(userId, template.id),
        strategies: await strategies.list(userId, template.id),
        history: await templateHistory.list(userId, template.id),
        toolMapping: await deps.toolMappings.read(userId, template.id),
      })),
    );
    yield `{"user":${JSON.stringify(await userViews.view(userId))}`;
    yield `,"sessions":${JSON.stringify(await sessionsOf(userId))}`;
    for (const [name, records] of Object.entries(await exportedRecords(db.knex, userId))) {
      yield `,"${name}":${JSON.stringify(records)}`;
    }
    yield `,"templates":${JSON.stringify(withTriggers)}`;
    yield `,"contactFields":${JSON.stringify(await deps.contactFields.list(userId))}`;
    yield `,"voice":${JSON.stringify(await voiceOf(userId))}`;
    yield `,"goldenChats":${JSON.stringify(await deps.goldenChats.all(userId))}`;
    yield `,"widgets":${JSON.stringify((await deps.widgets.list(userId)).map(toWidgetView))}`;
    yield ',"knowledge":';
    yield* jsonList(papers(userId));
    yield `,"instagramAccounts":${JSON.stringify(await deps.instagram(userId))}`;
    yield `,"trials":${JSON.stringify(await deps.trials(userId))}`;
    yield `,"caughtReplies":${JSON.stringify(await deps.caughtReplies.all(userId))}`;
    yield `,"suggestions":${JSON.stringify(await deps.suggestions(userId))}`;
    yield ',"contacts":';
    yield* jsonList(deps.contacts(userId));
    yield ',"conversations":';
    yield* jsonList(conversations(userId));
    yield ',"messages":';
    yield* jsonList(messages(userId));
    yield '}\n';
  };
}

async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[';
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** A handover, a pause or a resumption. */
function exportedEvent({ kind, by, createdAt }: { kind: string; by: string; createdAt: number }) {
  return { kind, by, createdAt: new Date(createdAt).toISOString() };
}
