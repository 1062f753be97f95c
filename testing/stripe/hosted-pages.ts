/** The pages that Stripe shows itself, as plain as can be: for tests with a browser. */
import type { Behaviour, Call } from '../wire/http-stand-in.ts';
import { respond } from '../wire/wire.ts';
import type { Checkout } from './checkout.ts';
import type { PortalReturns } from './portal.ts';
import type { World } from './world.ts';

export function createHostedPages(world: World, checkout: Checkout, returns: PortalReturns) {
  const expired = page('This page has expired.', '', 404);

  function portal(id: string): Behaviour {
    const open = returns.get(id);
    return open ? page('Invoices and card', `<a href="${open.returnUrl ?? ''}">Return</a>`) : expired;
  }

  function checkoutPage(id: string, todo: string | undefined): Behaviour {
    const session = world.tables.sessions.get(id);
    if (session?.status !== 'open') return expired;
    if (todo === 'decline') return page('Your card was declined.', `<a href="/c/pay/${id}">Try again</a>`);
    if (todo === 'pay') {
      checkout.pay(id, 'succeeds');
      const location = (session.success_url ?? '').replace('{CHECKOUT_SESSION_ID}', id);
      return respond({ status: 303, headers: { location }, body: '' });
    }
    const forms = `<form method="post" action="${id}/pay"><button>Subscribe</button></form>
      <form method="post" action="${id}/decline"><button>Subscribe with an empty card</button></form>
      <a href="${session.cancel_url ?? ''}">Back</a>`;
    return page('Checkout', forms);
  }

  return function pageAt({ path }: Call): Behaviour {
    const [, kind, , id = '', todo] = path.split('?')[0]?.split('/') ?? [];
    if (kind === 'p') return portal(id);
    return kind === 'c' ? checkoutPage(id, todo) : page('Nothing here', '', 404);
  };
}

function page(title: string, body: string, status = 200): Behaviour {
  const html = `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}</html>`;
  return respond({ status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: html });
}
