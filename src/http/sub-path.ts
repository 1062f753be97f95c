import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The path of the public address, which addresses in answers begin with: '' or such as '/dm'. */
    publicPath: string;
  }
}

/**
 * For Fastify's `rewriteUrl`: takes the path of the public address off a request's address, where the proxy in front has
 * left it on. All routes stand without it.
 */
export function withoutPath(
  path: string,
): (this: FastifyInstance, request: Pick<IncomingMessage, 'url'>) => string {
  let isTaken: boolean | undefined;
  return function rewrite({ url = '/' }) {
    isTaken ??= beginsLikeRoutes(path, this.routeTable);
    // nginx makes `//login` of `/dm/login` where its `location` lacks the slash that its `proxy_pass` has.
    const asked = url.replace(/^\/{2,}/, '/');
    const rest = asked.slice(path.length);
    // Under /api, say, an address could be either, so there the proxy has to take the path off.
    if (isTaken || !asked.startsWith(path) || !/^(?:[/?]|$)/.test(rest)) return asked;
    return rest.replace(/^\/*/, '/');
  };
}

/** Whether routes of the server, or its built files, have addresses that begin like the path. */
function beginsLikeRoutes(path: string, routeTable: readonly string[]): boolean {
  const [, first] = path.split('/');
  return first === 'assets' || routeTable.some((route) => route.split('/')[1] === first);
}
