import { AppError } from '../../errors.ts';
import type { Accounts } from '../account/account.service.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { PlanPeriod } from '../billing/entitlements.ts';
import type { Keys, VendorKeys } from '../keys/keys.service.ts';
import { isDraft } from '../templates/template-places.ts';
import type { Templates } from '../templates/templates.service.ts';
import type { Template } from '../templates/templates.store.ts';
import type { Triggers } from '../triggers/triggers.service.ts';
import { prepareVoice, type Voice } from './voice.ts';

/** What answering needs of the template's owner. */
export interface TargetOwner {
  owner: { id: number; defaultModel: string; pausedUntil: number | null; isDisabled: boolean };
  keys: VendorKeys;
  periods: readonly PlanPeriod[];
}

/** All that answering for a webhook URL needs, kept in memory until something of it changes. */
export interface Target extends TargetOwner {
  template: Template;
  voice: Voice;
  /** Never finished: it answers nobody, as if paused. */
  isDraft: boolean;
  /** As `Templates.webhookSecret`. */
  webhookSecret: string | null;
}

export interface Targets {
  /** null: nobody has this address. */
  byWebhookId(webhookId: string): Promise<Target | null>;
  /** For work that goes on after the answer; null when the template was deleted. */
  byTemplateId(templateId: number): Promise<Target | null>;
  /** For the test chat and the command line. Throws `not_found`. */
  byTemplate(userId: number, templateId: number): Promise<Target>;
  /** For a template that is not saved. */
  ofOwner(userId: number): Promise<TargetOwner>;
  templateChanged(templateId: number): void;
  accountChanged(userId: number): void;
}

export interface TargetsDeps {
  templates: Templates;
  triggers: Triggers;
  accounts: Accounts;
  keys: Keys;
  billing: Billing;
}

const MAX_CACHED = 10_000;
/** A database that says nothing is one that is away: a chat tool waits ten seconds. */
const LOAD_MS = 7_000;

export function createTargets(deps: TargetsDeps): Targets {
  /** Promises, so that messages that arrive together load a template once; the oldest goes first. */
  const cache = new Map<string, Promise<Target | null>>();
  /** Counts changes, so that what was read before one is not kept after it. */
  let generation = 0;

  async function ofOwner(userId: number): Promise<TargetOwner> {
    const [owner, keys, periods] = await Promise.all([
      deps.accounts.get(userId),
      deps.keys.read(userId),
      deps.billing.periods(userId),
    ]);
    const { defaultModel = '', pausedUntil = null, disabledAt = null } = owner ?? {};
    return {
      owner: { id: userId, defaultModel, pausedUntil, isDisabled: disabledAt !== null },
      keys,
      periods,
    };
  }

  async function load(template: Template): Promise<Target> {
    const { userId } = template;
    const [triggers, owned] = await Promise.all([deps.triggers.list(userId, template.id), ofOwner(userId)]);
    const voice = prepareVoice(template, triggers);
    return {
      ...owned,
      template,
      voice,
      isDraft: isDraft(template, voice.placesLeft),
      webhookSecret: deps.templates.webhookSecret(template),
    };
  }

  async function loadByWebhookId(webhookId: string): Promise<Target | null> {
    const template = await deps.templates.byWebhookId(webhookId);
    return template === null ? null : load(template);
  }

  function forget(isAffected: (target: Target) => boolean): void {
    generation += 1;
    for (const [webhookId, pending] of cache) {
      pending.then(
        (target) => {
          if (target === null || isAffected(target)) cache.delete(webhookId);
        },
        // Whoever asked for it hears of the failure.
        () => undefined,
      );
    }
  }

  return {
    byWebhookId(webhookId) {
      const cached = cache.get(webhookId);
      if (cached !== undefined) return cached;
      const startedIn = generation;
      const pending = inTime(loadByWebhookId(webhookId));
      cache.set(webhookId, pending);
      pending.then(
        (target) => {
          // Unknown addresses are not kept: anybody could fill the memory with them.
          if (target === null || startedIn !== generation) cache.delete(webhookId);
        },
        () => cache.delete(webhookId),
      );
      const oldest = cache.keys().next();
      if (cache.size > MAX_CACHED && !oldest.done) cache.delete(oldest.value);
      return pending;
    },
    async byTemplateId(templateId) {
      const template = await deps.templates.byId(templateId);
      return template === null ? null : load(template);
    },
    async byTemplate(userId, templateId) {
      return load(await deps.templates.get(userId, templateId));
    },
    ofOwner,
    templateChanged(templateId) {
      forget((target) => target.template.id === templateId);
    },
    accountChanged(userId) {
      forget((target) => target.owner.id === userId);
    },
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
