/**
 * ManyChat's public API at the wire: paths, bodies, bearer token and error shape as its documentation and its
 * public clients have them. It keeps what a customer would have seen. It does not prove that ManyChat or
 * Instagram accept a message today: their further rules (tags, media, rate limits) are not modelled.
 */

import {
  type Behaviour,
  type Call,
  createHttpStandIn,
  type Exchange,
  type HttpStandIn,
} from '../wire/http-stand-in.ts';
import { createScript, hang, resetBeforeAnswer } from '../wire/wire.ts';
import {
  type CallBody,
  contentProblems,
  pageInfo,
  required,
  subscriberIdOf,
  success,
} from './chat-tool-api.ts';
import { chatToolFaults, refuse } from './chat-tool-behaviours.ts';

/** Something that reached a customer: messages sent, or a flow that ran with the fields as they were then. */
export interface Delivery {
  /** Digit by digit as it was sent. */
  subscriberId: string;
  at: number;
  texts: string[];
  flow: string | null;
  fields: Record<string, unknown>;
}

export interface ChatToolStandIn extends Omit<HttpStandIn, 'origin'> {
  /** What belongs in `[chat_tool] api_base`. */
  url: string;
  /** The key that it accepts. */
  token: string;
  deliveries: Delivery[];
  /** The custom fields of one contact. */
  fieldsOf(subscriberId: string): Record<string, unknown>;
  /** For the next calls, one each; the default again afterwards. */
  enqueue(...behaviours: Behaviour[]): void;
  setDefault(behaviour: Behaviour): void;
  /** Does what the call asks for and says so: the default. */
  accept: Behaviour;
  /** Does what the call asks for; its answer is lost. */
  acceptAndReset: Behaviour;
  /** Does what the call asks for, and never says so. */
  acceptAndHang: Behaviour;
}

export async function createChatToolStandIn(options: { token?: string } = {}): Promise<ChatToolStandIn> {
  const token = options.token ?? '1234567:chat-tool-key';
  const deliveries: Delivery[] = [];
  const fields = new Map<string, Record<string, unknown>>();
  const fieldsOf = (subscriberId: string): Record<string, unknown> => fields.get(subscriberId) ?? {};

  function setField(call: Call, name: unknown): void {
    const subscriberId = subscriberIdOf(call);
    const value = (call.body as CallBody).field_value;
    fields.set(subscriberId, { ...fieldsOf(subscriberId), [String(name)]: value });
  }

  function deliver(call: Call, what: Pick<Delivery, 'texts' | 'flow'>): void {
    const subscriberId = subscriberIdOf(call);
    deliveries.push({ subscriberId, at: Date.now(), fields: { ...fieldsOf(subscriberId) }, ...what });
  }

  interface Route {
    problems(body: CallBody): string[];
    run(call: Call, body: CallBody): void;
  }

  const routes: Record<string, Route> = {
    '/fb/sending/sendContent': {
      problems: contentProblems,
      run: (call, body) =>
        deliver(call, {
          texts: body.data?.content?.messages?.map(({ text }) => String(text)) ?? [],
          flow: null,
        }),
    },
    '/fb/sending/sendFlow': {
      problems: (body) => required(body, 'flow_ns'),
      run: (call, body) => deliver(call, { texts: [], flow: String(body.flow_ns) }),
    },
    '/fb/subscriber/setCustomField': {
      problems: (body) => required(body, 'field_id', 'field_value'),
      run: (call, body) => setField(call, body.field_id),
    },
    '/fb/subscriber/setCustomFieldByName': {
      problems: (body) => required(body, 'field_name', 'field_value'),
      run: (call, body) => setField(call, body.field_name),
    },
  };

  /** Does what a well-formed call asks for, then lets `answer` speak. */
  function acceptThen(answer: Behaviour): Behaviour {
    return (exchange) => {
      const { call } = exchange;
      const route = routes[call.path];
      if (route === undefined || call.method !== 'POST') return answer(exchange);
      const body = (call.body ?? {}) as CallBody;
      const problems = route.problems(body);
      if (subscriberIdOf(call) === '') problems.unshift('subscriber_id is required');
      if (problems.length > 0) {
        return refuse({ status: 400, message: 'Validation error', code: 2011, details: problems })(exchange);
      }
      route.run(call, body);
      return answer(exchange);
    };
  }

  const accept = acceptThen(success);
  let fallback = accept;
  const script = createScript(() => fallback);

  function choose({ call }: Exchange): Behaviour {
    if (call.headers.authorization !== `Bearer ${token}`) return chatToolFaults.wrongToken;
    if (call.method === 'POST' && call.path in routes) return script.next();
    if (call.method === 'GET' && call.path === '/fb/page/getInfo') return pageInfo;
    return refuse({ status: 404, message: 'Not found' });
  }

  const { origin, ...server } = await createHttpStandIn((exchange) => choose(exchange)(exchange));
  return {
    ...server,
    url: origin,
    token,
    deliveries,
    fieldsOf,
    enqueue: script.enqueue,
    setDefault(behaviour) {
      fallback = behaviour;
    },
    accept,
    acceptAndReset: acceptThen(resetBeforeAnswer),
    acceptAndHang: acceptThen(hang),
  };
}
