import type { Config } from '../../config.ts';
import { type ChannelPlace, externalIdAt } from '../../contract/channels.ts';
import { checkText } from '../../contract/fields.ts';
import { VISITOR_MESSAGE_MAX } from '../../contract/widget-lists.ts';
import type { VisitorMessageBody } from '../../contract/widgets.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Billing } from '../../features/billing/billing.service.ts';
import type { Desk } from '../desk.types.ts';
import type { VisitorPlace } from './visitor-messages.store.ts';
import type { VisitorStreams } from './visitor-streams.ts';
import type { VisitorTokens } from './visitor-token.ts';
import type { WidgetLimits } from './widget-limits.ts';
import type { Widget, Widgets } from './widgets.service.ts';

/** What visitors of websites do. */
export type Visits = ReturnType<typeof createVisits>;

export interface VisitsDeps {
  config: Pick<Config, 'widget'>;
  widgets: Pick<Widgets, 'byPublicId'>;
  billing: Pick<Billing, 'entitlement'>;
  tokens: VisitorTokens;
  limits: WidgetLimits;
  streams: Pick<VisitorStreams, 'wake'>;
  desk: Pick<Desk, 'receive'>;
  clock: () => number;
}

/** A clock that is further off says nothing. */
const CLOCK_OFF_MS = 24 * 60 * 60 * 1_000;
const TEXT_RULE = { min: 1, max: VISITOR_MESSAGE_MAX };

export function createVisits({ config, widgets, billing, tokens, limits, streams, desk, clock }: VisitsDeps) {
  function placeOf(widget: Widget, token: string): ChannelPlace {
    const visitorId = tokens.read(widget.publicId, token);
    if (visitorId === null) throw new AppError('visitor_unknown');
    return { channel: 'web', place: widget.publicId, customer: visitorId };
  }

  return {
    /**
     * The widget, where a page of this origin may show it. `own`: this server's, whose page for trying it out always may.
     * Throws `widget_not_found` or `widget_origin`.
     */
    async open(publicId: string, origin: string | null, own: readonly string[]): Promise<Widget> {
      const widget = config.widget.enabled ? await widgets.byPublicId(publicId) : null;
      if (widget === null || !widget.isEnabled || widget.isTemplateDeleted)
        throw new AppError('widget_not_found');
      if (origin !== null && !own.includes(origin) && !widget.allowedOrigins.includes(origin))
        throw new AppError('widget_origin');
      if (!(await billing.entitlement(widget.userId)).isActive) throw new AppError('widget_not_found');
      return widget;
    },
    /** A token for somebody who writes for the first time. Throws `too_many_requests`. */
    async welcome({ publicId }: Widget, ip: string): Promise<string> {
      await limits.countVisitor(ip);
      return tokens.create(publicId);
    },
    /** Whose messages the token shows. Throws `visitor_unknown`. */
    visitor(widget: Widget, token: string): VisitorPlace {
      return { userId: widget.userId, externalId: externalIdAt(placeOf(widget, token)) };
    },
    /**
     * Records a message, once for its key; the answer follows by itself. Resolves with the token to go on with. Throws
     * `visitor_unknown`, `invalid_input`, `too_many_requests` or `widget_not_found`.
     */
    async receive(widget: Widget, token: string, body: VisitorMessageBody, ip: string): Promise<string> {
      const from = placeOf(widget, token);
      const problem = checkText(TEXT_RULE, body.text);
      if (problem !== null) throw invalidFields({ text: problem });
      await limits.countMessage(ip, widget.id);
      const received = await desk.receive({
        userId: widget.userId,
        templateId: widget.templateId,
        from,
        key: body.key,
        text: body.text.trim(),
        sentAt: sentAt(body, clock()),
        isOld: false,
        contactName: '',
        username: '',
      });
      if (received.kind === 'nobody') throw new AppError('widget_not_found');
      if (received.kind === 'limited')
        throw new AppError('too_many_requests', {
          retryAfterSeconds: Math.ceil(received.retryAfterMs / 1_000),
        });
      streams.wake(externalIdAt(from));
      return tokens.sign(widget.publicId, from.customer);
    },
  };
}

/** The same for each repetition of a message: the desk knows it again by its key and its time. */
function sentAt(body: VisitorMessageBody, now: number): number {
  return Math.abs(body.sentAt - now) < CLOCK_OFF_MS ? body.sentAt : 0;
}
