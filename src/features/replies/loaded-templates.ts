import { createBoundedCache } from '../../bounded-cache.ts';
import type { Pause } from '../../contract/bot-control.ts';
import type { FieldDefinition, ToolMapping } from '../../contract/contact-fields.ts';
import { createOpenStates, type OpenState } from '../../contract/open-state.ts';
import type { ReplyTemplate, ReplyTrigger } from '../../contract/reply.ts';
import type { Speaker } from '../../contract/speaker.ts';
import { AppError } from '../../errors.ts';
import { once } from '../../once.ts';
import { sayableEntries, withoutPlaces } from '../../text/without-places.ts';
import type { Accounts } from '../account/account.service.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { PlanPeriod } from '../billing/entitlements.ts';
import type { ContactFields } from '../contacts/contact-fields.service.ts';
import type { ToolMappings } from '../contacts/tool-mappings.service.ts';
import type { Keys, VendorKeys } from '../keys/keys.service.ts';
import type { MeaningChoice } from '../knowledge/meaning/meaning.types.ts';
import type { MeaningChoices } from '../knowledge/meaning/meaning-choices.ts';
import type { Shelves } from '../knowledge/shelves.ts';
import { reachableStrategies, reachableTriggers } from '../sharing/reachable.ts';
import type { Sharing } from '../sharing/sharing.service.ts';
import type { Strategies } from '../strategies/engine/begin.ts';
import type { StrategiesService } from '../strategies/strategies.service.ts';
import { isDraft } from '../templates/template-places.ts';
import type { Template, Templates } from '../templates/templates.service.ts';
import { type PreparedTriggers, prepareTriggers } from '../triggers/trigger-match.ts';
import type { Triggers } from '../triggers/triggers.service.ts';
import type { SpokenVoice } from '../voice/spoken-voice.ts';
import type { Voices } from '../voice/voices.service.ts';
import { type PreparedFactCheck, prepareFactCheck } from './fact-check/fact-check.ts';
import { type PreparedFaqs, prepareFaqs } from './faq/match.ts';
import { withReadableNote } from './notes.ts';
import { PROMPT_TEXTS } from './prompt/prompt.ts';

/** What answering needs of the template's owner. */
export interface TemplateOwner {
  owner: { id: number; defaultModel: string; pause: Pause | null; isDisabled: boolean };
  keys: VendorKeys;
  periods: readonly PlanPeriod[];
  /** What the owner wants to know of the customers. */
  contactFields: readonly FieldDefinition[];
  /** How the owner writes; null: nothing was learned, or it is off. */
  voice: SpokenVoice | null;
  /** As `Shelves.key`: changes with the owner's papers; null: there are none. */
  knowledgeKey: string | null;
  /** How they are also found by meaning; null: they are not. */
  meaning: MeaningChoice | null;
}

/** What answers: a template, saved or as it stands in its form. */
export interface Answering extends TemplateOwner {
  prepared: PreparedTemplate;
  /** Never finished: the bot stays silent, as if paused. */
  isDraft: boolean;
  /** Those that it shares conversations with, by id; they come without theirs. */
  group: ReadonlyMap<number, LoadedTemplate>;
  /** Templates that some of its conversations still lie with. */
  comesFrom: readonly number[];
}

/** All that answering for a webhook URL needs, kept in memory until something of it changes. */
export interface LoadedTemplate extends Answering {
  template: Template;
  /** As `Templates.webhookSecret`. */
  webhookSecret: string | null;
  toolMapping: ToolMapping;
}

export interface LoadedTemplatesDeps {
  templates: Templates;
  triggers: Triggers;
  strategies: Pick<StrategiesService, 'toRun'>;
  accounts: Accounts;
  keys: Keys;
  billing: Billing;
  contactFields: Pick<ContactFields, 'list'>;
  toolMappings: Pick<ToolMappings, 'read'>;
  sharing: Pick<Sharing, 'sourcesOf'>;
  voices: Pick<Voices, 'spoken'>;
  shelves: Pick<Shelves, 'key'>;
  meaningChoices: Pick<MeaningChoices, 'of'>;
  clock: () => number;
}

const MAX_CACHED = 10_000;
/** A database that says nothing is one that is away: a chat tool waits ten seconds. */
const LOAD_MS = 7_000;

export type LoadedTemplates = ReturnType<typeof createLoadedTemplates>;

export function createLoadedTemplates(deps: LoadedTemplatesDeps) {
  /** Promises, so that messages that arrive together load a template once. */
  const cache = createBoundedCache<string, Promise<LoadedTemplate | null>>(MAX_CACHED);
  /** Counts changes, so that what was read before one is not kept after it. */
  let generation = 0;

  async function ofOwner(userId: number): Promise<TemplateOwner> {
    const [owner, keys, periods, contactFields, voice, knowledgeKey, meaning] = await Promise.all([
      deps.accounts.get(userId),
      deps.keys.read(userId),
      deps.billing.periods(userId),
      deps.contactFields.list(userId),
      deps.voices.spoken(userId),
      deps.shelves.key(userId),
      deps.meaningChoices.of(userId),
    ]);
    const { defaultModel = '', pause = null, disabledAt = null } = owner ?? {};
    return {
      owner: { id: userId, defaultModel, pause, isDisabled: disabledAt !== null },
      keys,
      periods,
      contactFields,
      voice,
      knowledgeKey,
      meaning,
    };
  }

  async function load(template: Template): Promise<LoadedTemplate> {
    const [owned, members] = await Promise.all([ofOwner(template.userId), deps.templates.ofGroup(template)]);
    const ids = new Set(members.map(({ id }) => id));
    const [own, ...others] = await Promise.all(
      [template, ...members.filter(({ id }) => id !== template.id)].map((one) => loadAlone(one, owned, ids)),
    );
    if (own === undefined) throw new Error('A template is one of its own group.');
    return { ...own, group: new Map(others.map((other) => [other.template.id, other])) };
  }

  async function loadAlone(
    template: Template,
    owned: TemplateOwner,
    group: ReadonlySet<number>,
  ): Promise<LoadedTemplate> {
    const { userId } = template;
    const [triggers, strategies, toolMapping, comesFrom] = await Promise.all([
      deps.triggers.list(userId, template.id),
      deps.strategies.toRun(userId, template),
      deps.toolMappings.read(userId, template.id),
      deps.sharing.sourcesOf(userId, template.id),
    ]);
    const now = deps.clock();
    const noting = triggers.map((trigger) => withReadableNote(trigger, owned.contactFields, now));
    const prepared = prepareTemplate(
      template,
      reachableTriggers(noting, group),
      reachableStrategies(strategies, group),
    );
    return {
      ...owned,
      template,
      prepared,
      isDraft: isDraft(template, prepared.placesLeft),
      webhookSecret: deps.templates.webhookSecret(template),
      toolMapping,
      group: new Map(),
      comesFrom,
    };
  }

  async function loadOrNull(template: Template | null): Promise<LoadedTemplate | null> {
    return template === null ? null : load(template);
  }

  function forget(isAffected: (loaded: LoadedTemplate) => boolean): void {
    generation += 1;
    for (const [webhookId, pending] of cache.entries()) {
      pending.then(
        (loaded) => {
          if (loaded === null || isAffected(loaded)) cache.delete(webhookId);
        },
        // The caller that asked for it gets the failure.
        () => undefined,
      );
    }
  }

  /** null: no template has this address. */
  function byWebhookId(webhookId: string): Promise<LoadedTemplate | null> {
    const cached = cache.get(webhookId);
    if (cached !== undefined) return cached;
    const startedIn = generation;
    const pending = inTime(deps.templates.byWebhookId(webhookId).then(loadOrNull));
    cache.set(webhookId, pending);
    pending.then(
      (loaded) => {
        // Unknown addresses are not kept: anyone could fill the memory with them.
        if (loaded === null || startedIn !== generation) cache.delete(webhookId);
      },
      () => cache.delete(webhookId),
    );
    return pending;
  }

  /** For all that comes without the address; null when it was deleted. */
  async function byTemplateId(userId: number, templateId: number): Promise<LoadedTemplate | null> {
    const template = await deps.templates.byId(userId, templateId);
    return template === null ? null : byWebhookId(template.webhookUrl);
  }

  /**
   * For work that goes on after the answer: the template that the customer wrote to, of those that share the conversation.
   * `templateId`: the one that it lies with. null when it was deleted.
   */
  async function byConversation({
    userId,
    templateId,
    speaker,
  }: {
    userId: number;
    templateId: number;
    speaker: Speaker | undefined;
  }): Promise<LoadedTemplate | null> {
    if (speaker === undefined || speaker.at === templateId) return byTemplateId(userId, templateId);
    const called = await byTemplateId(userId, speaker.at);
    // It may have left the group since.
    const isThere = called?.template.homeId === templateId || called?.comesFrom.includes(templateId);
    return isThere ? called : byTemplateId(userId, templateId);
  }

  return {
    byWebhookId,
    byTemplateId,
    byConversation,
    /** For the test chat and the command line. Throws `not_found`. */
    byTemplate: async (userId: number, templateId: number) =>
      load(await deps.templates.get(userId, templateId)),
    /** For a template that is not saved. */
    ofOwner,
    templateChanged: (templateId: number) =>
      forget(({ template, group }) => template.id === templateId || group.has(templateId)),
    accountChanged: (userId: number) => forget((loaded) => loaded.owner.id === userId),
  };
}

async function inTime<T>(pending: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const away = () => reject(new AppError('database_unavailable', { retryAfterSeconds: 5 }));
    timer = setTimeout(away, LOAD_MS);
  });
  try {
    return await Promise.race([pending, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A template made ready for replying; built once per version of it and shared by all its messages. It holds nothing that
 * the owner still has to fill in.
 */
export interface PreparedTemplate {
  /** How many places in square brackets are left out. */
  readonly placesLeft: number;
  readonly template: ReplyTemplate;
  readonly triggers: readonly ReplyTrigger[];
  readonly preparedTriggers: PreparedTriggers;
  /** Those that are switched on. */
  readonly strategies: Strategies;
  /** Built when first needed: a message that fires a trigger asks for none of them. */
  faqs(): PreparedFaqs;
  faqCount(): number;
  factCheck(): PreparedFactCheck;
  /** null: the template has no hours. */
  openState(now: number): OpenState | null;
}

export function prepareTemplate(
  written: ReplyTemplate,
  allTriggers: readonly ReplyTrigger[],
  strategies: Strategies = [],
): PreparedTemplate {
  const { template, triggers, placesLeft } = withoutPlaces(written, allTriggers);
  const { hours } = written;
  const faqEntries = once(() => sayableEntries(written));
  return {
    placesLeft,
    template,
    triggers,
    preparedTriggers: prepareTriggers(triggers),
    strategies,
    faqs: once(() => prepareFaqs(faqEntries())),
    openState: hours === null ? () => null : createOpenStates(hours),
    faqCount: () => faqEntries().length,
    factCheck: once(() => prepareFactCheck({ template, triggers, strategies, promptTexts: PROMPT_TEXTS })),
  };
}
