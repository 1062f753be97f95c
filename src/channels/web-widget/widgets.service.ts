import { checkTexts } from '../../contract/fields.ts';
import { WIDGET_TEXT_RULES, WIDGETS_MAX } from '../../contract/widget-lists.ts';
import { readOrigins } from '../../contract/widget-origins.ts';
import type { NewWidgetBody, WidgetBody } from '../../contract/widgets.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Templates } from '../../features/templates/templates.service.ts';
import { lastSaidAt } from './visitor-messages.store.ts';
import {
  countWidgets,
  deleteWidget,
  findWidget,
  findWidgetByPublicId,
  insertWidget,
  listWidgets,
  updateWidget,
  type Widget,
  type WidgetFields,
} from './widgets.store.ts';

export type { Widget };

/** As its owner sees it. */
export interface OwnWidget extends Widget {
  /** When something was last said in it, in milliseconds; null: never, or so long ago that it is purged. */
  lastMessageAt: number | null;
}

/** The chats that owners put on their websites. */
export type Widgets = ReturnType<typeof createWidgets>;

export interface WidgetsDeps {
  db: Database;
  templates: Pick<Templates, 'byId'>;
  clock: () => number;
  random: (bytes: number) => Buffer;
}

/** 96 bits, 16 characters. */
const PUBLIC_ID_BYTES = 12;

const NEW = {
  greeting: '',
  color: 'petrol',
  position: 'right',
  allowedOrigins: [],
  isEnabled: true,
  tellsOfAssistant: true,
} as const;

export function createWidgets({ db, templates, clock, random }: WidgetsDeps) {
  /** Throws `invalid_input`. */
  async function checked(userId: number, fields: WidgetFields, saved?: Widget): Promise<WidgetFields> {
    const problems = checkTexts(WIDGET_TEXT_RULES, { ...fields });
    const read = readOrigins(fields.allowedOrigins);
    if ('problem' in read) throw invalidFields({ ...problems, allowedOrigins: read.problem });
    // Its template may be gone since: whatever else is changed is saved all the same.
    const isOther = fields.templateId !== saved?.templateId;
    if (isOther && (await templates.byId(userId, fields.templateId)) === null)
      problems.templateId = 'There is no such template.';
    if (Object.keys(problems).length > 0) throw invalidFields(problems);
    return {
      ...fields,
      title: fields.title.trim(),
      greeting: fields.greeting.trim(),
      allowedOrigins: read.origins,
    };
  }

  const own = async (widget: Widget): Promise<OwnWidget> => ({
    ...widget,
    lastMessageAt: await lastSaidAt(db.knex, widget),
  });

  async function get(userId: number, id: number): Promise<OwnWidget> {
    const widget = await findWidget(db.knex, userId, id);
    if (widget === null) throw new AppError('not_found');
    return own(widget);
  }

  return {
    list: async (userId: number): Promise<OwnWidget[]> =>
      Promise.all((await listWidgets(db.knex, userId)).map(own)),
    /** Throws `not_found`. */
    get,
    /** Throws `invalid_input` or `widget_limit`. */
    async create(userId: number, body: NewWidgetBody): Promise<OwnWidget> {
      const fields = await checked(userId, { ...NEW, ...body });
      const publicId = random(PUBLIC_ID_BYTES).toString('base64url');
      const id = await db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        if ((await countWidgets(trx, userId)) >= WIDGETS_MAX) throw new AppError('widget_limit');
        return insertWidget(trx, userId, { ...fields, publicId }, clock());
      });
      return get(userId, id);
    },
    /** What the body leaves out stays. Throws `not_found` or `invalid_input`. */
    async change(userId: number, id: number, body: WidgetBody): Promise<OwnWidget> {
      const saved = await get(userId, id);
      const fields = await checked(userId, { ...saved, ...body }, saved);
      await db.knex.transaction(async (trx) => {
        await updateWidget(trx, saved, fields, clock());
        // Whoever has it open hears of it.
        await recordChange(trx, 'account', userId, clock());
      });
      return get(userId, id);
    },
    /** Its conversations stay. Throws `not_found`. */
    async remove(userId: number, id: number): Promise<void> {
      await db.knex.transaction(async (trx) => {
        if (!(await deleteWidget(trx, userId, id))) throw new AppError('not_found');
        await recordChange(trx, 'account', userId, clock());
      });
    },
    /** null: there is none, or its owner's account is closed. */
    byPublicId: (publicId: string): Promise<Widget | null> => findWidgetByPublicId(db.knex, publicId),
  };
}
