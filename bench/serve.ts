/** Starts a built server that has no command line yet: `node serve.js <its folder dist>`. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Untyped: the types would make the whole server a part of the benchmark's scripts.
const built = async (file: string) =>
  import(pathToFileURL(join(process.argv[2] ?? 'dist', 'src', file)).href);

const { loadConfig } = await built('config.js');
const { createContext } = await built('context.js');
const { startServer, untilSignal } = await built('server.js');

const context = await createContext(loadConfig());
await untilSignal(await startServer(context), context);
