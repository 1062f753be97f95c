/** The account itself, its subscription to an app's webhook, and the profile of a customer. */
import { refusals, type Said } from './errors.ts';
import { parseFields, pick } from './fields.ts';
import type { MetaRequest, Route } from './front.ts';
import { ok } from './oauth.ts';
import { assertOwn } from './send.ts';
import { callerOf, type Tokens } from './tokens.ts';
import { FIELDS, type Field, type World } from './world.ts';

export function accountRoutes(world: World, tokens: Tokens): Route[] {
  const basic = (request: MetaRequest) => callerOf(world, tokens, request.token, 'instagram_business_basic');

  function me(request: MetaRequest): Said {
    const { account } = basic(request);
    const there = {
      id: account.id,
      user_id: account.userId,
      username: account.username,
      name: account.name,
      account_type: account.type,
      profile_picture_url: `${world.origin}/cdn/picture/${account.userId}`,
      followers_count: 1_200,
      follows_count: 80,
      media_count: 40,
    };
    return ok(pick(there, parseFields(request.params.fields ?? 'id')));
  }

  function subscribe(request: MetaRequest, id: string): Said {
    const { account, token } = basic(request);
    assertOwn(account, id);
    const wanted = (request.params.subscribed_fields ?? '').split(',').map((one) => one.trim());
    const fields = FIELDS.filter((one) => wanted.includes(one));
    const strange = wanted.find((one) => !fields.includes(one as Field));
    if (strange !== undefined)
      throw refusals.badParameter(`Param subscribed_fields[0] must be one of {${FIELDS.join(', ')}}`);
    account.subscriptions.set(token.appId, new Set(fields));
    return ok({ success: true });
  }

  function subscriptions(request: MetaRequest, id: string): Said {
    const { account } = basic(request);
    assertOwn(account, id);
    const data = [...account.subscriptions].map(([app, fields]) => ({
      id: app,
      subscribed_fields: [...fields],
    }));
    return ok({ data });
  }

  function unsubscribe(request: MetaRequest, id: string): Said {
    const { account, token } = basic(request);
    assertOwn(account, id);
    account.subscriptions.delete(token.appId);
    return ok({ success: true });
  }

  return [
    { method: 'GET', host: 'graph', path: '/me', run: me },
    { method: 'POST', host: 'graph', path: '/:id/subscribed_apps', run: subscribe },
    { method: 'GET', host: 'graph', path: '/:id/subscribed_apps', run: subscriptions },
    { method: 'DELETE', host: 'graph', path: '/:id/subscribed_apps', run: unsubscribe },
  ];
}
