/**
 * Removes a test run's databases from a server that is not ours, also when the run is killed.
 *
 * Arguments: the server's address, and how the names of the run's databases begin.
 */
import { dropDatabases } from './databases.ts';
import { released } from './keeper.ts';

const [serverUrl = '', prefix] = process.argv.slice(2);
if (prefix === undefined || prefix === '') throw new Error('Which databases? A prefix is missing.');
process.stdout.write('ready\n');
await released();
try {
  await dropDatabases(serverUrl, prefix);
} catch (error) {
  process.stderr.write(`The test databases ${prefix}* stay on the server: ${String(error)}\n`);
}
