import { CliError } from './error-lines.ts';

/** What the webhook answers, as far as the command line shows it. */
export interface WebhookAnswer {
  response: string;
  send: boolean;
  source: string;
  handoff: boolean;
  response_1: string;
  response_2: string;
  response_3: string;
}

export interface PostOptions {
  /** Sent as X-Webhook-Secret; '' when the template has none. */
  secret: string;
  timeoutMs: number;
  signal?: AbortSignal;
}

/** Posts a message as a chat tool does. Throws CliError with a sentence for whatever goes wrong. */
export async function postMessage(
  server: string,
  webhookId: string,
  body: { message: string; conversation_id: string; timestamp: string; first_name?: string },
  { secret, timeoutMs, signal }: PostOptions,
): Promise<{ answer: WebhookAnswer; ms: number }> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const startedAt = performance.now();
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (secret !== '') headers['x-webhook-secret'] = secret;
  try {
    const response = await fetch(`${server}/api/webhook/${webhookId}?format=plain`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
    const text = await response.text();
    const ms = Math.round(performance.now() - startedAt);
    if (!response.ok) throw new CliError(refusal(server, response.status, text));
    return { answer: JSON.parse(text), ms };
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(
      timeout.aborted
        ? `The server at ${server} did not answer within ${Math.ceil(timeoutMs / 1_000)} seconds.`
        : `No dmreply server answers at ${server}. Start it (npm start), or name another with --url.`,
    );
  }
}

/** The sentence of our own error body; another program at that address sends something else. */
function refusal(server: string, status: number, text: string): string {
  try {
    const { error } = JSON.parse(text);
    if (typeof error === 'string') return `The server says: ${error} (status ${status})`;
  } catch {
    // No JSON, so not from dmreply.
  }
  return `${server} answers with status ${status}. Is it a dmreply server?`;
}
