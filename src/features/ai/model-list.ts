import { isRecord, parseJson } from './model-answer.ts';
import { faultIn, isSuccess, type Provider } from './model-call.ts';
import { ModelFault } from './model-fault.ts';
import { type Endpoint, send } from './model-send.ts';

const MAX_LIST_BYTES = 2_000_000;
/** More than anybody can choose from. */
const MAX_MODELS = 500;
const MAX_NAME_CHARACTERS = 200;

/** As `ChatModel.listModels`. */
export async function listModels(
  { connections }: Pick<Provider, 'connections'>,
  endpoint: Endpoint,
  apiKey: string,
  timeoutMs: number,
): Promise<string[]> {
  const headers = { authorization: `Bearer ${apiKey}`, accept: 'application/json' };
  const question = { ...endpoint, method: 'GET', headers, body: null, maxBytes: MAX_LIST_BYTES } as const;
  const answered = await send(connections, question, timeoutMs);
  if (!isSuccess(answered)) throw faultIn(answered);
  const list = parseJson(answered.text);
  if (!isRecord(list)) throw new ModelFault('bad_answer');
  const models: unknown[] = Array.isArray(list.data) ? list.data : [];
  const names = models.map((model) => (isRecord(model) ? model.id : undefined));
  return names.filter(isName).slice(0, MAX_MODELS);
}

function isName(id: unknown): id is string {
  return typeof id === 'string' && id !== '' && id.length <= MAX_NAME_CHARACTERS;
}
