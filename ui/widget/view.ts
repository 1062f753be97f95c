import { VISITOR_MESSAGE_MAX } from '../../src/contract/widget-lists.ts';
import type { WidgetLook } from '../../src/contract/widgets.ts';
import { ICONS, icon, make } from './elements.ts';
import { withLinks } from './links.ts';
import { applyStyles } from './styles.ts';
import type { Words } from './words.ts';

/** One line of the chat. */
export interface Line {
  /** Stays the same while the line does. */
  key: string;
  isMine: boolean;
  text: string;
  /** `kept`: it goes out when the chat opens again. */
  state: 'done' | 'sending' | 'kept' | 'failed';
  /** What went wrong. */
  problem: string;
}

export interface ViewHandlers {
  onSend(text: string): void;
  onRetry(key: string): void;
  onToggle(isOpen: boolean): void;
}

export type View = ReturnType<typeof createView>;

export interface ViewOptions {
  look: WidgetLook;
  words: Words & { lang: string };
  direction: string;
  /** A picture of it in a page: always open, and in its place. */
  isInline?: boolean;
}

/** At the end of a page it is read on; further up somebody is reading. */
const NEAR_END_PX = 80;
/** There the panel covers the page. */
const COVERS = '(max-width: 480px)';

/** The chat, in a shadow root. It knows nothing of servers. */
export function createView(root: ShadowRoot, options: ViewOptions, handlers: ViewHandlers) {
  const { look, words, direction, isInline = false } = options;
  applyStyles(root);
  const title = make('div', { class: 'title', id: 'title', dir: 'auto' });
  const notice = make('div', { class: 'notice', id: 'notice' }, words.assistant);
  const close = make('button', { type: 'button', 'aria-label': words.close }, icon(ICONS.close));
  const head = make(
    'div',
    { class: 'head' },
    make('div', { class: 'names' }, title, notice),
    ...(isInline ? [] : [close]),
  );
  const greeting = make('div', { class: 'bubble', dir: 'auto' });
  const greetingRow = make('div', { class: 'row' }, greeting);
  const lines = make('div', { class: 'lines' });
  const dots = make('div', { class: 'dots' }, make('i'), make('i'), make('i'));
  dots.hidden = true;
  const log = make(
    'div',
    { class: 'log', role: 'log', 'aria-live': 'polite', 'aria-labelledby': 'title', tabindex: '0' },
    greetingRow,
    lines,
    dots,
  );
  const state = make('div', { class: 'state', role: 'status' });
  const field = make('textarea', {
    rows: '1',
    dir: 'auto',
    placeholder: words.write,
    'aria-label': words.write,
    maxlength: `${VISITOR_MESSAGE_MAX}`,
    enterkeyhint: 'send',
  });
  const go = make('button', { type: 'submit', class: 'go', 'aria-label': words.send }, icon(ICONS.send, 22));
  const form = make('form', { class: 'write' }, field, go);
  const panel = make(
    'div',
    { class: 'panel', role: 'dialog', 'aria-labelledby': 'title', 'aria-describedby': 'notice' },
    head,
    log,
    state,
    form,
  );
  const count = make('span', { class: 'count', 'aria-hidden': 'true' });
  count.hidden = true;
  const launch = make('button', { type: 'button', class: 'launch', 'aria-expanded': 'false' });
  const box = make('div', { class: 'chat', lang: words.lang, dir: direction }, panel);
  if (isInline) box.classList.add('inline');
  else box.append(launch);
  root.append(box);
  const rows = new Map<string, { row: HTMLElement; shown: string }>();
  let isOpen = isInline;
  let isTyping = false;
  let isClosed = false;
  let problem = '';

  function setLook(next: WidgetLook): void {
    title.textContent = next.title;
    notice.hidden = !next.tellsOfAssistant;
    greeting.replaceChildren(...withLinks(next.greeting));
    greetingRow.hidden = next.greeting === '';
    box.style.setProperty('--c', next.color);
    if (!isInline) box.className = `chat fixed ${next.position}${isOpen ? ' open' : ''}`;
  }

  function toggle(open: boolean, moveFocus = true): void {
    isOpen = open;
    panel.hidden = !open;
    box.classList.toggle('open', open);
    launch.setAttribute('aria-expanded', String(open));
    launch.replaceChildren(icon(open ? ICONS.close : ICONS.chat, 28), count);
    panel.setAttribute('aria-modal', String(open && matchMedia(COVERS).matches));
    handlers.onToggle(open);
    unread(0);
    if (open) log.scrollTop = log.scrollHeight;
    if (moveFocus) (open ? field : launch).focus();
  }

  function unread(number: number): void {
    const label = isOpen ? words.close : words.open;
    launch.setAttribute('aria-label', number === 0 ? label : `${label}. ${words.unread}: ${number}`);
    count.hidden = number === 0;
    count.textContent = `${number}`;
  }

  function rowFor(line: Line): HTMLElement {
    const shown = `${line.state} ${line.problem}`;
    const known = rows.get(line.key);
    if (known?.shown === shown) return known.row;
    const row = known?.row ?? make('div');
    const isWaiting = line.state === 'sending' || line.state === 'kept';
    row.className = `row${line.isMine ? ' mine' : ''}${isWaiting ? ' waiting' : ''}`;
    if (known === undefined) {
      const who = make('span', { class: 'quiet' }, `${line.isMine ? words.you : look.title}: `);
      // Two empty lines part the messages of one reply.
      const [first = '', ...others] = line.isMine ? [line.text] : line.text.split(/\n{3,}/);
      row.append(make('div', { class: 'bubble', dir: 'auto' }, who, ...withLinks(first)));
      for (const text of others)
        row.append(make('div', { class: 'bubble', dir: 'auto' }, ...withLinks(text)));
    }
    row.querySelector('.note')?.remove();
    if (line.state === 'sending') row.append(make('div', { class: 'note' }, `${words.sending}…`));
    if (line.state === 'kept') row.append(make('div', { class: 'note' }, words.failed));
    if (line.state === 'failed') {
      const again = make('button', { type: 'button' }, words.retry);
      again.addEventListener('click', () => handlers.onRetry(line.key));
      row.append(make('div', { class: 'note bad' }, `${line.problem || words.failed} `, again));
    }
    rows.set(line.key, { row, shown });
    return row;
  }

  function tellState(): void {
    const text = (isClosed ? words.closed : problem) || (isTyping ? `${words.typing}…` : '');
    if (state.textContent !== text) state.textContent = text;
  }

  /** Keeps the end in sight where it was. */
  function keepEnd(change: () => void): void {
    const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END_PX;
    change();
    if (isAtEnd) log.scrollTop = log.scrollHeight;
  }

  function submit(): void {
    const text = field.value.trim();
    if (text === '' || isClosed) return;
    field.value = '';
    handlers.onSend(text);
    log.scrollTop = log.scrollHeight;
    field.focus();
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit();
  });
  if (!isInline) {
    launch.addEventListener('click', () => toggle(!isOpen));
    close.addEventListener('click', () => toggle(false));
    panel.addEventListener('keydown', (event) => {
      // What is typed into the chat is no shortcut of the page.
      event.stopPropagation();
      if (event.key === 'Escape') toggle(false);
      if (event.key !== 'Tab' || !matchMedia(COVERS).matches) return;
      // Nothing of the page can be seen: the focus stays where the eyes are.
      const [first, last] = [close, go];
      const next = event.shiftKey ? last : first;
      if (root.activeElement !== (event.shiftKey ? first : last)) return;
      event.preventDefault();
      next.focus();
    });
    toggle(false, false);
  }
  setLook(look);

  return {
    setLook,
    unread,
    toggle,
    isOpen: () => isOpen,
    /** What is shown, in this order. `renamed`: lines that have another key from now on. */
    show(all: readonly Line[], renamed: ReadonlyMap<string, string> = new Map()): void {
      for (const [from, to] of renamed) {
        const row = rows.get(from);
        if (row === undefined) continue;
        rows.delete(from);
        rows.set(to, row);
      }
      keepEnd(() => {
        const keys = new Set(all.map(({ key }) => key));
        for (const [key, { row }] of rows) {
          if (keys.has(key)) continue;
          row.remove();
          rows.delete(key);
        }
        for (const [at, line] of all.entries()) {
          const row = rowFor(line);
          if (lines.children[at] !== row) lines.insertBefore(row, lines.children[at] ?? null);
        }
      });
    },
    typing(now: boolean): void {
      isTyping = now;
      keepEnd(() => {
        dots.hidden = !now;
      });
      tellState();
    },
    /** Nothing can be written; what stands in the field stays. */
    closed(now: boolean): void {
      isClosed = now;
      field.readOnly = now;
      go.setAttribute('aria-disabled', String(now));
      tellState();
    },
    /** A sentence above the field; '' none. */
    problem(text: string): void {
      problem = text;
      tellState();
    },
  };
}
