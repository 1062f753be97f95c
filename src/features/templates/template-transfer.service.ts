import type { TemplateFile } from '../../contract/template-api.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import type { StoredStrategy, StrategiesService, StrategyToAdd } from '../strategies/strategies.service.ts';
import { readStrategies } from '../strategies/strategy-fields.ts';
import { portable as portableStrategy } from '../strategies/strategy-view.ts';
import { readTriggers } from '../triggers/trigger-fields.ts';
import type { Trigger, Triggers } from '../triggers/triggers.service.ts';
import { copyName, fieldsOf, readTemplate } from './template-fields.ts';
import type { Template, Templates } from './templates.service.ts';

/** Whole templates, with their triggers and strategies. */
export type TemplateTransfer = ReturnType<typeof createTemplateTransfer>;

export interface TemplateTransferDeps {
  db: Database;
  templates: Templates;
  triggers: Triggers;
  strategies: StrategiesService;
  clock: () => number;
}

export function createTemplateTransfer(deps: TemplateTransferDeps) {
  const { db, templates, triggers, strategies, clock } = deps;

  async function exported(userId: number, id: number): Promise<TemplateFile> {
    const template = await templates.get(userId, id);
    const list = await triggers.list(userId, id);
    const paths = await strategies.list(userId, id);
    return {
      format: 'dmreply-template',
      version: 1,
      template: { ...fieldsOf(template), confirmedBrackets: [...template.confirmedBrackets] },
      // Another template to pass to is one of this account: a trigger that does nothing else stays here.
      triggers: list.filter(({ responseAction }) => responseAction !== '').map(portable),
      // As with notes: older versions take a file without.
      ...(paths.length === 0
        ? {}
        : { strategies: paths.map((one) => ({ ...withoutPass(one), isEnabled: one.isEnabled })) }),
    };
  }

  async function create(userId: number, file: TemplateFile): Promise<Template> {
    const input = readTemplate(file.template);
    const list = readTriggers(file.triggers);
    const paths = toAdd(file.strategies ?? []);
    await strategies.ensureFields(
      userId,
      paths.map(({ definition }) => definition),
    );
    return db.knex.transaction(async (trx) => {
      await lockOwner(trx, userId);
      const template = await templates.createIn(trx, userId, input);
      await triggers.addAllIn(trx, template.userId, template.id, list);
      await strategies.addAllIn(trx, template.userId, template.id, paths);
      await templates.settleNewPlaces(trx, template.id);
      await recordChange(trx, 'template', template.id, clock());
      return template;
    });
  }

  return {
    /** Throws `not_found`. */
    export: exported,
    /** All or nothing. Throws `invalid_input`, `template_limit`, `trigger_limit` or `strategy_limit`. */
    import: create,
    /** With an address of its own, and without the secret. Throws `not_found` or `template_limit`. */
    async duplicate(userId: number, id: number): Promise<Template> {
      const file = await exported(userId, id);
      const templateName = copyName(file.template.templateName ?? '');
      return create(userId, { ...file, template: { ...file.template, templateName } });
    },
  };
}

function toAdd(list: NonNullable<TemplateFile['strategies']>): StrategyToAdd[] {
  const definitions = readStrategies(list);
  return definitions.map((definition, index) => ({ definition, isEnabled: list[index]?.isEnabled ?? true }));
}

/** The template that conversations are passed to is one of this account. */
function withoutPass(one: StoredStrategy) {
  const { tag, text, handOver } = one.ends;
  return { ...portableStrategy(one), ends: { tag, text, handOver } };
}

/** What a trigger notes is written only where there is something, so that older versions take the file. */
function portable({ triggerPhrase, responseAction, matchMode, isEnabled, handOver, ...notes }: Trigger) {
  const { addTag, setField, setValue } = notes;
  return {
    triggerPhrase,
    responseAction,
    matchMode,
    isEnabled,
    handOver,
    ...(addTag ? { addTag } : {}),
    ...(setField ? { setField, setValue: setValue ?? '' } : {}),
  };
}
