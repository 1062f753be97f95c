import type { Database } from '../../db/database.ts';
import { lastSaidAt } from './visitor-messages.store.ts';
import type { Widget, Widgets } from './widgets.service.ts';

/** What is known of a chat on a website. */
export interface WidgetFacts {
  widget: Widget;
  /** When something was last said in it, in milliseconds; null: never, or so long ago that it is purged. */
  lastMessageAt: number | null;
}

export type WidgetCheckup = ReturnType<typeof createWidgetCheckup>;

export function createWidgetCheckup({ db, widgets }: { db: Database; widgets: Pick<Widgets, 'list'> }) {
  return {
    /** Of the chats that one of these templates answers. */
    async of(userId: number, templateIds: readonly number[]): Promise<WidgetFacts[]> {
      const theirs = (await widgets.list(userId)).filter(({ templateId }) =>
        templateIds.includes(templateId),
      );
      return Promise.all(
        theirs.map(async (widget) => ({ widget, lastMessageAt: await lastSaidAt(db.knex, widget) })),
      );
    },
  };
}
