const PRINT = / \(request ([\w.-]+)\)$/;

/** A sentence with the number under which the server's log explains it. */
export function withRequestId(sentence: string, id: string): string {
  return id === '' ? sentence : `${sentence} (request ${id})`;
}

/** Takes the number off again, to show it smaller; '' where there is none. */
export function splitRequestId(text: string): [sentence: string, id: string] {
  const id = PRINT.exec(text)?.[1] ?? '';
  return [text.replace(PRINT, ''), id];
}
