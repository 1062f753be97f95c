import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { TestContext } from 'node:test';

const HEADER_BYTES = 12;
const A = 1;

/**
 * A name server that knows the IPv4 addresses of some hosts; to everything else it never answers. Returns its address,
 * and the names that it was asked for, each as often as somebody asked.
 */
export async function nameServer(t: Pick<TestContext, 'after'>, hosts: Record<string, string> = {}) {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  t.after(() => void socket.close());
  await once(socket, 'listening');
  const asked: string[] = [];
  socket.on('message', (query, from) => {
    const { name, type, question } = read(query);
    asked.push(name);
    const address = hosts[name];
    if (address === undefined || type !== A) return;
    const header = Buffer.from(query.subarray(0, HEADER_BYTES));
    // An answer to one question, with one record.
    header.writeUInt16BE(0x8180, 2);
    header.set([0, 1, 0, 1, 0, 0, 0, 0], 4);
    // The name of before, its type, a minute to live, four bytes.
    const record = Buffer.from([0xc0, HEADER_BYTES, 0, A, 0, 1, 0, 0, 0, 60, 0, 4]);
    const bytes = Buffer.from(address.split('.').map(Number));
    socket.send(Buffer.concat([header, question, record, bytes]), from.port, from.address);
  });
  return { address: `127.0.0.1:${socket.address().port}`, asked };
}

/** The one question of a query. */
function read(query: Buffer): { name: string; type: number; question: Buffer } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const name = labels.join('.').toLowerCase();
  return { name, type: query.readUInt16BE(at + 1), question: query.subarray(HEADER_BYTES, at + 5) };
}
