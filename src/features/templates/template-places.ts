import type { Knex } from 'knex';
import { type TemplatePlace, templatePlaces } from '../../contract/template-places.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { markFinished, phrasesOf, repliesWithBrackets, switchOff } from './template-places.store.ts';
import { findTemplateOfAnyUser, type Template } from './templates.store.ts';

/** What a template still has to fill in, and what follows when that changes. */
export type TemplatePlaces = ReturnType<typeof createTemplatePlaces>;

export interface TemplatePlacesDeps {
  tell: Notifications['tell'];
  withdraw: Notifications['withdraw'];
  clock: () => number;
}

const textOf = ({ field, text, triggerId }: TemplatePlace) => `${field} ${triggerId} ${text}`;

export function createTemplatePlaces({ tell, withdraw, clock }: TemplatePlacesDeps) {
  /** By template, in the order of its form. */
  async function of(db: Knex, templates: readonly Template[]): Promise<Map<number, TemplatePlace[]>> {
    const replies = await repliesWithBrackets(
      db,
      templates.map(({ id }) => id),
    );
    return new Map(templates.map((each) => [each.id, templatePlaces(each, replies.get(each.id) ?? [])]));
  }

  async function look(trx: Knex.Transaction, templateId: number) {
    const template = await findTemplateOfAnyUser(trx, templateId);
    if (template === null) return null;
    return { template, places: (await of(trx, [template])).get(templateId) ?? [] };
  }

  async function settle(
    trx: Knex.Transaction,
    templateId: number,
    before: readonly TemplatePlace[],
  ): Promise<void> {
    const now = await look(trx, templateId);
    if (now === null) return;
    const notice = { userId: now.template.userId, templateId, kind: 'places_left' as const };
    if (now.places.length === 0) {
      if (now.template.finishedAt === null) await markFinished(trx, templateId, clock());
      if (before.length > 0) await withdraw(trx, notice);
      return;
    }
    const known = new Set(before.map(textOf));
    const added = now.places.find((place) => !known.has(textOf(place)));
    if (now.template.finishedAt !== null && added !== undefined)
      await tell(trx, { ...notice, detail: added.text });
  }

  return {
    of,
    /**
     * Runs a change of a template or its triggers inside the transaction. A draft ends with its last place; the owner of
     * one that answers already is told of a new place, and no longer once none is left.
     */
    async around<T>(trx: Knex.Transaction, templateId: number, change: () => Promise<T>): Promise<T> {
      const before = (await look(trx, templateId))?.places ?? [];
      const result = await change();
      await settle(trx, templateId, before);
      return result;
    },
    /** The same for a template that was just made. */
    settleNew: (trx: Knex.Transaction, templateId: number): Promise<void> => settle(trx, templateId, []),
    /** The phrases of the triggers that `silenceTriggers` switches off, in their order. */
    async unfinishedTriggers(db: Knex, template: Template): Promise<string[]> {
      const left = (await of(db, [template])).get(template.id) ?? [];
      return phrasesOf(db, [...new Set(left.flatMap(({ triggerId }) => triggerId ?? []))]);
    },
    /** Switches off the triggers whose replies are still to be filled in. */
    async silenceTriggers(trx: Knex.Transaction, template: Template): Promise<void> {
      const places = (await of(trx, [template])).get(template.id) ?? [];
      await switchOff(
        trx,
        places.flatMap(({ triggerId }) => triggerId ?? []),
        clock(),
      );
    },
  };
}

/** Never finished, and something is left: it answers nobody yet. */
export function isDraft({ finishedAt }: Pick<Template, 'finishedAt'>, placesLeft: number): boolean {
  return finishedAt === null && placesLeft > 0;
}
