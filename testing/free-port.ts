import { holdPort } from '../cli/demo/demo-config.ts';

/** A port of this machine that nobody uses now. */
export async function freePort(): Promise<number> {
  const { port, release } = await holdPort('127.0.0.1', 0);
  await release();
  return port;
}
