import type { Stripe } from '../../src/features/billing/stripe.ts';
import { malformed } from './errors.ts';
import { isCreated, page } from './lists.ts';
import { found } from './lookup.ts';
import { DAY } from './periods.ts';
import { type Route, route } from './route.ts';
import { created, flag, listOf, paging, type RulesFor, text } from './rules.ts';
import type { World } from './world.ts';

const listRules = {
  ...paging,
  created,
  delivery_success: flag,
  type: text,
  types: listOf(text),
} satisfies RulesFor<Stripe.EventListParams>;

const MOST_TYPES = 20;
const KEPT_FOR = 30 * DAY;

/** `customer.*` names every type that begins like that. */
function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

/** `delivered` says whether all webhooks have taken an event. */
export function eventRoutes(world: World, delivered: (id: string) => boolean): Route[] {
  const { events } = world.tables;
  return [
    route(
      'GET',
      '/v1/events',
      listRules,
      ({ created: when, type, types, delivery_success: isTaken, ...rest }) => {
        if (type !== undefined && types !== undefined)
          throw malformed('You may pass either type or types, not both', 'types');
        if (types !== undefined && types.length > MOST_TYPES)
          throw malformed(`Array has more than ${MOST_TYPES} elements`, 'types');
        const wanted = types ?? (type === undefined ? undefined : [type]);
        const matching = [...events.values()].filter(
          (one) =>
            one.created > world.now() - KEPT_FOR &&
            (wanted === undefined || wanted.some((name) => isOfType(one.type, name))) &&
            (isTaken === undefined || delivered(one.id) === isTaken) &&
            isCreated(one.created, when),
        );
        return page(matching, rest, '/v1/events', 'event');
      },
    ),
    route('GET', '/v1/events/:id', {}, (_, id) => found(events, 'event', id)),
  ];
}
