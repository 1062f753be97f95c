/** A server in a process of its own: configured by its environment, it prints its address and serves until it is ended. */
import { loadConfig } from '../../config.ts';
import { createContext } from '../../context.ts';
import { startServer, untilSignal } from '../../server.ts';

const context = await createContext(loadConfig());
const server = await startServer(context);
process.stdout.write(`${server.url}\n`);
await untilSignal(server, context);
