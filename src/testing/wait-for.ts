/** Asks again and again until the answer is not null; throws after `timeoutMs`. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | null | false> | T | null | false,
  timeoutMs = 30_000,
): Promise<T> {
  const endsAt = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== false) return answer;
    if (Date.now() > endsAt) throw new Error(`Waited ${timeoutMs} ms in vain for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
