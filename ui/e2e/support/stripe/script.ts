import type { Appearance, StripeError } from '@stripe/stripe-js';

interface Intent {
  id: string;
  object: 'payment_intent' | 'setup_intent';
  status: string;
  amount?: number;
  client_secret: string;
  next_action: null | { type: string; redirect_to_url?: { url: string } };
}

interface ConfirmOptions {
  elements: { read(): Promise<Record<string, string>>; mark(field: string): void };
  clientSecret?: string;
  confirmParams: { return_url: string };
}

type Handler = (event: unknown) => void;

/**
 * Stands in for Stripe's script in a page: the calls that react-stripe-js and our form make of it, with fields in a frame
 * of Stripe's origin, the bank's question in another one, and calls of Stripe's API from the page. What the real one draws, collects
 * or checks beyond that, it does not prove. It runs in the browser: nothing outside of it can be used.
 */
export function stripeScript(): void {
  const api = async (method: string, path: string, values: Record<string, string>) => {
    const query = new URLSearchParams(values);
    const isGet = method === 'GET';
    try {
      const response = await fetch(`https://api.stripe.com/v1/${path}${isGet ? `?${query}` : ''}`, {
        method,
        ...(isGet ? {} : { body: query }),
      });
      return (await response.json()) as { intent?: Intent; error?: StripeError };
    } catch {
      const message = 'We are experiencing issues connecting to our payments provider.';
      return { error: { type: 'api_connection_error', message } as StripeError };
    }
  };

  const result = ({ intent, error }: { intent?: Intent | undefined; error?: StripeError | undefined }) => {
    if (error !== undefined) return { error };
    return intent?.object === 'setup_intent' ? { setupIntent: intent } : { paymentIntent: intent };
  };

  const frame = (address: string, title: string) => {
    const element = document.createElement('iframe');
    element.src = address;
    element.title = title;
    Object.assign(element.style, { display: 'block', width: '100%', border: '0' });
    return element;
  };

  /** The bank's question, above everything but what the browser itself lays on top. */
  const ask = (intent: Intent) =>
    new Promise<{ intent?: Intent; error?: StripeError }>((resolve) => {
      const cover = document.createElement('div');
      Object.assign(cover.style, {
        position: 'fixed',
        inset: '0',
        zIndex: '2147483647',
        padding: '10vh 16px',
        background: 'rgb(0 0 0 / .5)',
      });
      const question = frame('https://hooks.stripe.com/question', 'Question of your bank');
      Object.assign(question.style, { maxWidth: '400px', height: '300px', margin: '0 auto' });
      cover.append(question);
      document.body.append(cover);
      addEventListener('message', function hear(event) {
        if (event.source !== question.contentWindow) return;
        removeEventListener('message', hear);
        cover.remove();
        const values = { client_secret: intent.client_secret, proven: String(event.data) };
        resolve(api('POST', 'authenticate', values));
      });
    });

  const follow = async (answer: { intent?: Intent; error?: StripeError }, returnUrl: string) => {
    const action = answer.intent?.next_action ?? null;
    if (answer.intent === undefined || answer.error !== undefined || action === null) return result(answer);
    if (action.redirect_to_url === undefined) return result(await ask(answer.intent));
    location.assign(`${action.redirect_to_url.url}&return_url=${encodeURIComponent(returnUrl)}`);
    return new Promise<never>(() => undefined);
  };

  const retrieve = async (clientSecret: string) =>
    api('GET', 'intent', { client_secret: clientSecret }).then(result);

  const elements = ({ clientSecret, appearance }: { clientSecret: string; appearance: Appearance }) => {
    let look = appearance;
    let fields: HTMLIFrameElement | null = null;
    const tell = (message: unknown) => fields?.contentWindow?.postMessage(message, '*');
    const group = {
      clientSecret,
      read: () =>
        new Promise<Record<string, string>>((resolve) => {
          addEventListener('message', function hear(event) {
            if (event.source !== fields?.contentWindow || event.data.values === undefined) return;
            removeEventListener('message', hear);
            resolve(event.data.values);
          });
          tell('read');
        }),
      mark: (field: string) => tell({ mark: field }),
      update(options: { appearance?: Appearance }) {
        look = options.appearance ?? look;
        tell({ look });
      },
      create() {
        const handlers = new Map<string, Set<Handler>>();
        const emit = (name: string, event: unknown) => {
          for (const handler of handlers.get(name) ?? []) handler(event);
        };
        const hear = ({ source, data }: MessageEvent) => {
          if (source !== fields?.contentWindow) return;
          if (data === 'here') tell({ look });
          if (data === 'ready') emit('ready', { elementType: 'payment' });
          if (data.isComplete !== undefined) emit('change', { complete: data.isComplete });
        };
        return {
          on: (name: string, handler: Handler) =>
            handlers.set(name, (handlers.get(name) ?? new Set()).add(handler)),
          off: (name: string, handler: Handler) => handlers.get(name)?.delete(handler),
          update: () => undefined,
          mount(place: HTMLElement) {
            const wanted = frame('https://js.stripe.com/fields', 'Secure payment input frame');
            wanted.style.height = '168px';
            fields = wanted;
            addEventListener('message', hear);
            place.append(wanted);
          },
          destroy() {
            removeEventListener('message', hear);
            fields?.remove();
          },
        };
      },
    };
    return group;
  };

  const confirm = async ({
    elements: group,
    confirmParams,
  }: ConfirmOptions & { elements: { clientSecret: string } }) => {
    const { number = '' } = await group.read();
    if (number.length < 16) {
      group.mark('number');
      const message = 'Your card number is incomplete.';
      return { error: { type: 'validation_error', code: 'incomplete_number', message } };
    }
    const answer = await api('POST', 'confirm', { client_secret: group.clientSecret, number });
    return follow(answer, confirmParams.return_url);
  };

  const stripe = {
    elements,
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
    confirmPayment: confirm,
    confirmSetup: confirm,
    retrievePaymentIntent: retrieve,
    retrieveSetupIntent: retrieve,
    async handleNextAction({ clientSecret }: { clientSecret: string }) {
      return follow(await api('GET', 'intent', { client_secret: clientSecret }), location.href);
    },
  };
  Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'endive' }) });
}
