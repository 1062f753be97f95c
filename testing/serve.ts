/** A server in a process of its own, for tests that kill it. Prints its address, and ends when its parent is gone. */
import { loadConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import { startServer } from '../src/server.ts';

process.stdin.resume().on('end', () => process.exit(1));
const server = await startServer(await createContext(loadConfig()));
process.stdout.write(`${server.url}\n`);
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
