const DATA = 'data:';

/**
 * Reads a stream of events; each line of data is one event, as chat endpoints send them. What is held is one line at most,
 * and no byte is looked at twice.
 */
export function createEventLines(onData: (data: string) => void): (chunk: Buffer) => void {
  const utf8 = new TextDecoder();
  let line = '';
  return (chunk) => {
    const [first = '', ...more] = utf8.decode(chunk, { stream: true }).split('\n');
    line += first;
    for (const next of more) {
      if (line.startsWith(DATA)) onData(line.slice(DATA.length).trim());
      line = next;
    }
  };
}
