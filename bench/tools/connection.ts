import { connect } from 'node:net';

/** One kept-alive HTTP connection that posts one body at a time, at the lowest cost Node allows. */
export interface Connection {
  post(body: string): void;
  close(): void;
}

export interface Listener {
  /** `body` is read as Latin-1: compare ASCII with it. */
  onAnswer(status: number, body: string): void;
  onBroken(reason: string): void;
}

const HEAD_END = '\r\n\r\n';

export function openConnection(port: number, path: string, listener: Listener): Promise<Connection> {
  const head =
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n` +
    'User-Agent: bench\r\nAccept: */*\r\nContent-Length: ';
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let isOpen = false;
    let isClosing = false;
    let received = '';

    socket.on('connect', () => {
      isOpen = true;
      resolve({
        post: (body) => {
          socket.write(`${head}${Buffer.byteLength(body)}${HEAD_END}${body}`);
        },
        close() {
          isClosing = true;
          socket.destroy();
        },
      });
    });
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const bodyAt = received.indexOf(HEAD_END) + HEAD_END.length;
      if (bodyAt < HEAD_END.length) return;
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length < bodyAt + length) return;
      const answer = received;
      received = '';
      listener.onAnswer(Number(answer.slice(9, 12)), answer.slice(bodyAt));
    });
    socket.on('error', (error) => (isOpen ? broken(error.message) : reject(error)));
    socket.on('close', () => broken('the server closed the connection'));

    function broken(reason: string): void {
      if (isClosing || !isOpen) return;
      isClosing = true;
      listener.onBroken(reason);
    }
  });
}
