import { createCarefulHttp, wasNeverSent } from '../../careful-http.ts';
import { asOneMessage } from '../../text/bubbles.ts';
import { traceHeaders } from '../../trace.ts';

/** What became of an attempt. `unknown`: it may have arrived, so it must not be repeated. */
export type DeliveryResult =
  | { kind: 'sent' }
  | { kind: 'try_again'; problem: string }
  | { kind: 'refused'; problem: string }
  | { kind: 'unknown'; problem: string };

interface OutgoingReply {
  subscriberId: string;
  bubbles: readonly string[];
  /**
   * With a field and a flow, the text goes into the field and the flow is started; else it is sent as it is. The flow sends
   * the field as one message, of which Instagram takes 1,000 bytes.
   */
  field: string;
  flow: string;
}

const TIMEOUT_MS = 10_000;
/** Of an answer as it comes: nothing is unpacked. */
const MAX_ANSWER_BYTES = 64 * 1024;

export type ChatTool = ReturnType<typeof createChatTool>;

/** ManyChat's API (https://api.manychat.com/swagger). */
export function createChatTool(apiBase: string) {
  const { http, close } = createCarefulHttp({ timeoutMs: TIMEOUT_MS, maxAnswerBytes: MAX_ANSWER_BYTES });

  async function post(apiKey: string, path: string, body: string): Promise<DeliveryResult> {
    try {
      const { request, dispatcher } = await http();
      const answer = await request(`${apiBase}${path}`, {
        dispatcher,
        method: 'POST',
        headers: { ...headersFor(apiKey), 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return judge(answer.statusCode, await answer.body.text());
    } catch (error) {
      if (wasNeverSent(error)) return { kind: 'try_again', problem: 'The chat tool could not be reached.' };
      return { kind: 'unknown', problem: 'The chat tool did not confirm the reply.' };
    }
  }

  return {
    async deliver(
      apiKey: string,
      { subscriberId, bubbles, field, flow }: OutgoingReply,
    ): Promise<DeliveryResult> {
      if (field === '' || flow === '') {
        const messages = bubbles.map((text) => ({ type: 'text', text }));
        const data = { version: 'v2', content: { type: 'instagram', messages } };
        return post(apiKey, '/fb/sending/sendContent', withSubscriber(subscriberId, { data }));
      }
      const value = { field_name: field, field_value: asOneMessage(bubbles.join('\n\n')) };
      const saved = await post(
        apiKey,
        '/fb/subscriber/setCustomFieldByName',
        withSubscriber(subscriberId, value),
      );
      // Filling a field twice shows the customer nothing.
      if (saved.kind === 'unknown') return { kind: 'try_again', problem: saved.problem };
      if (saved.kind !== 'sent') return saved;
      return post(apiKey, '/fb/sending/sendFlow', withSubscriber(subscriberId, { flow_ns: flow }));
    },
    /** Asks for the page that the key belongs to; nothing is changed. */
    async checkKey(apiKey: string, timeoutMs: number): Promise<'valid' | 'refused' | 'unreachable'> {
      try {
        const { request, dispatcher } = await http();
        const { statusCode, body } = await request(`${apiBase}/fb/page/getInfo`, {
          dispatcher,
          headers: headersFor(apiKey),
          signal: AbortSignal.timeout(timeoutMs),
        });
        await body.dump();
        if (statusCode === 200) return 'valid';
        return statusCode === 400 || statusCode === 401 || statusCode === 403 ? 'refused' : 'unreachable';
      } catch {
        return 'unreachable';
      }
    },
    close,
  };
}

function headersFor(apiKey: string): Record<string, string> {
  return { authorization: `Bearer ${apiKey}`, ...traceHeaders() };
}

/** ManyChat's ids are numbers of up to 19 digits, more than a JavaScript number holds: written as text. */
function withSubscriber(subscriberId: string, rest: object): string {
  const id = /^[1-9]\d{0,18}$/.test(subscriberId) ? subscriberId : JSON.stringify(subscriberId);
  return `{"subscriber_id":${id},${JSON.stringify(rest).slice(1)}`;
}

/** An answer that says 'error' is a refusal whatever its status; a 500 without one says that nothing was done. */
function judge(status: number, text: string): DeliveryResult {
  const answer = parseAnswer(text);
  if (status === 200 && answer.status === 'success') return { kind: 'sent' };
  if (status === 200 && answer.status === 'error') return { kind: 'refused', problem: answer.message };
  if (status === 429 || status === 500 || status === 503) {
    return { kind: 'try_again', problem: `The chat tool answered with status ${status}.` };
  }
  if (status === 401 || status === 403) {
    return { kind: 'refused', problem: 'The chat tool refused its API key. Please check it in Settings.' };
  }
  if (status >= 400 && status < 500) return { kind: 'refused', problem: answer.message };
  return { kind: 'unknown', problem: `The chat tool answered with status ${status}.` };
}

const MAX_PROBLEM_CHARACTERS = 200;

function parseAnswer(text: string): { status: string; message: string } {
  try {
    const { status, message } = JSON.parse(text) as { status?: unknown; message?: unknown };
    const said = typeof message === 'string' ? message.slice(0, MAX_PROBLEM_CHARACTERS) : 'no reason given';
    return { status: String(status), message: `The chat tool refused the reply: ${said}` };
  } catch {
    return { status: '', message: 'The chat tool refused the reply.' };
  }
}
