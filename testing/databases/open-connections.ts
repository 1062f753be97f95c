import { AsyncLocalStorage } from 'node:async_hooks';
import knex, { type Knex } from 'knex';

/** Open connections, with what ends each. */
type Connections = Map<unknown, () => Promise<void>>;

const its = new AsyncLocalStorage<Connections>();
const { initializePool } = knex.Client.prototype;

knex.Client.prototype.initializePool = function (this: Knex.Client, ...config) {
  const open = its.getStore();
  if (open !== undefined) {
    const acquire = this.acquireRawConnection.bind(this);
    const destroy = this.destroyRawConnection.bind(this);
    this.acquireRawConnection = async () => {
      const connection: unknown = await acquire();
      open.set(connection, () => destroy(connection));
      return connection;
    };
    this.destroyRawConnection = (connection) => {
      open.delete(connection);
      return destroy(connection);
    };
  }
  initializePool.apply(this, config);
};

/** Does the work, and hands over the connections to databases that it has left open. */
export async function leavingOpen<T>(
  work: () => Promise<T>,
  use: (left: Connections) => Promise<void> | void,
): Promise<T> {
  const open: Connections = its.getStore() ?? new Map();
  const result = await its.run(open, work);
  await use(open);
  return result;
}
