import { join } from 'node:path';

/**
 * Test files and the processes that they start, hundreds in a run, read the same sources and packages: keeping
 * these compiled saves half of each start.
 */
export const COMPILE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/node-compile');
