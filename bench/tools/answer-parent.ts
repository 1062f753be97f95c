/** What a process of the benchmark asks another that it started. */
export interface Question {
  id: number;
  what: string;
  input: unknown;
}

export type Answer = { id: number; result: unknown } | { id: number; error: string };

/** Answers the questions of the process that started this one, and ends with it, however that ends. */
export function answerParent(handlers: Readonly<Record<string, (input: never) => unknown>>): void {
  process.on('message', async (question: Question) => {
    process.send?.(await answer(handlers, question));
  });
  process.on('disconnect', () => process.exit(1));
}

async function answer(
  handlers: Readonly<Record<string, (input: never) => unknown>>,
  { id, what, input }: Question,
): Promise<Answer> {
  try {
    const handler = handlers[what];
    if (handler === undefined) return { id, error: `Nothing here answers ${what}.` };
    return { id, result: await handler(input as never) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
