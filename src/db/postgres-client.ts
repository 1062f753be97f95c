import type pg from 'pg';
import type { PrimaryFinder } from './primary-finder.ts';

export interface ClientOptions {
  /** Where there are several hosts. */
  primary: PrimaryFinder | null;
  /** Statements that set up a session that is ours alone. */
  session: string;
}

const READ_ONLY = '25006';
const CHECK = `select pg_backend_pid() as pid,
  pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only`;

/**
 * pg's client, made for what stands between the server and its tables: it connects to the host that takes writes, leaves
 * one that stopped taking them, and keeps no state in the session where a pooler lends it to others.
 */
export function postgresClient(postgres: typeof pg, options: ClientOptions): typeof pg.Client {
  const { primary, session } = options;

  class Client extends postgres.Client {
    #isLent = false;

    // biome-ignore lint/suspicious/noExplicitAny: pg's own signatures are lists of overloads, here and below.
    override connect(callback?: any): any {
      const connected = this.#open();
      if (callback === undefined) return connected;
      connected.then((client) => callback(null, client), callback);
    }

    async #open(): Promise<pg.Client> {
      // What breaks a connection fails its queries too; an error that nobody listens to would end the process.
      this.on('error', () => undefined);
      try {
        if (primary !== null) Object.assign(this, await primary.find());
        await super.connect();
        if (primary !== null || session !== '') await this.#prepare();
      } catch (error) {
        primary?.forget();
        this.connection.stream.destroy();
        throw error;
      }
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === READ_ONLY) this.#leave();
      });
      return this;
    }

    async #prepare(): Promise<void> {
      const { rows } = await super.query<{ pid: number; is_read_only: boolean }>(CHECK);
      const [row] = rows;
      if (primary !== null && row?.is_read_only === true)
        throw Object.assign(new Error('This Postgres may only be read.'), { code: READ_ONLY });
      // A pooler, such as PgBouncer, makes up numbers of its own: each transaction may run in another session.
      this.#isLent = row?.pid !== (this as unknown as { processID: number }).processID;
      if (!this.#isLent && session !== '') await super.query(session);
    }

    /** Its next user connects anew, to the server that takes writes by then. */
    #leave(): void {
      primary?.forget();
      this.connection.stream.destroy();
    }

    // biome-ignore lint/suspicious/noExplicitAny: see above.
    override query(config: any, ...rest: any[]): any {
      const isNamed = this.#isLent && typeof config === 'object' && config.name !== undefined;
      return super.query(isNamed ? { ...config, name: undefined } : config, ...(rest as [never]));
    }
  }
  return Client;
}
