import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route that was registered, as `METHOD /path/:id`; tests hold their tables to it. */
    routeTable: string[];
  }
}

/** Notes the routes that are registered afterwards. */
export function keepRouteTable(app: FastifyInstance): void {
  const table: string[] = [];
  app.decorate('routeTable', table);
  app.addHook('onRoute', ({ method, url }) => {
    const methods = [method].flat().filter((each) => each !== 'HEAD' && each !== 'OPTIONS');
    for (const each of methods) table.push(`${each} ${url}`);
  });
}
