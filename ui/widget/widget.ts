import { createChat } from './chat.ts';
import { connect } from './server.ts';
import { createView } from './view.ts';
import { wordsFor } from './words.ts';

/**
 * The script that a website carries: `<script src=".../widget.js" data-widget="..." async></script>`. Its chat lives in a closed
 * shadow root: an iframe would need another permission of the page's policy, and could keep its token only where
 * browsers let strangers store.
 */
async function start(script: HTMLScriptElement | SVGScriptElement | null): Promise<void> {
  const { widget: id = '', open } = script?.dataset ?? {};
  const address = new URL(script?.getAttribute('src') ?? '', location.href);
  const mark = `dmreply-${id}`;
  if (id === '' || document.getElementById(mark) !== null) return;
  const host = document.createElement('div');
  host.id = mark;
  document.body.append(host);
  const server = connect(new URL('.', address).href, id);
  const look = await server.look();
  const lang = document.documentElement.lang || navigator.language;
  const words = wordsFor(lang);
  const { direction } = getComputedStyle(document.documentElement);
  const chat = createChat(id, server, words);
  let isStarted = false;
  const view = createView(
    host.attachShadow({ mode: 'closed' }),
    { look, words, direction },
    {
      onSend: chat.send,
      onRetry: chat.retry,
      onToggle: () => isStarted && chat.toggled(),
    },
  );
  isStarted = true;
  chat.start(view);
  if (open !== undefined) view.toggle(true);
}

function whenReady(run: () => void): void {
  if (document.body === null) addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}

const script = document.currentScript;
whenReady(() => {
  start(script).catch((error: unknown) => {
    // For whoever builds the page; visitors see no chat.
    // biome-ignore lint/suspicious/noConsole: there is no other place on somebody else's page.
    console.warn(
      `dmreply: the chat could not be shown. Is ${location.origin} among its websites, and does the page's content policy allow this server? (${String(error)})`,
    );
  });
});
