import { useSignals } from '@preact/signals-react/runtime';
import { Check, CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import {
  actOnNotice,
  dismissNotice,
  holdNotice,
  type Notice,
  notice,
  releaseNotice,
} from '../lib/notices.ts';
import { openDialogs } from '../lib/top-dialog.ts';
import { WithRequestId } from './request-id.tsx';

const LOOKS = {
  default: { Icon: Check, tone: '' },
  success: { Icon: CircleCheck, tone: 'ok' },
  destructive: { Icon: CircleX, tone: 'danger' },
  warning: { Icon: TriangleAlert, tone: 'warn' },
  info: { Icon: Info, tone: 'info' },
} as const;

const SWIPE_PX = 50;

/** Where notices appear: bottom right, inside the topmost dialog where one is open. F8 goes there. */
export function NoticeRegion() {
  useSignals();
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const shown = notice.value?.isOpen ? notice.value : null;
  const host = openDialogs.value.at(-1) ?? document.body;

  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.key === 'F8') region.current?.focus();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  const isUrgent = shown?.variant === 'destructive';
  // The two live regions are always there: a reader announces only what appears inside one.
  return createPortal(
    <section
      ref={region}
      className="toasts"
      tabIndex={-1}
      aria-label="Notifications (F8)"
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
    >
      <div role="status">
        {shown !== null && !isUrgent ? <Toast key={shown.id} shown={shown} cameFrom={cameFrom} /> : null}
      </div>
      <div role="alert">
        {shown !== null && isUrgent ? <Toast key={shown.id} shown={shown} cameFrom={cameFrom} /> : null}
      </div>
    </section>,
    host,
  );
}

function Toast({ shown, cameFrom }: { shown: Notice; cameFrom: RefObject<Element | null> }) {
  const element = useRef<HTMLDivElement>(null);
  const from = useRef<number | null>(null);
  const { Icon, tone } = LOOKS[shown.variant];

  useLayoutEffect(() => {
    const toast = element.current;
    return () => {
      if (toast?.contains(document.activeElement)) giveFocusBack(cameFrom.current);
    };
  }, [cameFrom]);

  function drag(event: PointerEvent, isEnd: boolean): void {
    if (from.current === null || element.current === null) return;
    const distance = event.clientX - from.current;
    if (isEnd) from.current = null;
    if (isEnd && distance >= SWIPE_PX) dismissNotice();
    element.current.style.transform = isEnd ? '' : `translateX(${Math.max(0, distance)}px)`;
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: swiping is a shortcut for the button beside it.
    <div
      ref={element}
      className={`toast floating ${tone}`}
      onPointerEnter={holdNotice}
      onPointerLeave={releaseNotice}
      onFocus={holdNotice}
      onBlur={releaseNotice}
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.closest('button') !== null) return;
        from.current = event.clientX;
        element.current?.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => drag(event, false)}
      onPointerUp={(event) => drag(event, true)}
      onPointerCancel={(event) => drag(event, true)}
    >
      <Icon aria-hidden="true" />
      <div>
        <p className="toast-title strong">{shown.title}</p>
        {shown.text === undefined ? null : (
          <p className="toast-text secondary">
            <WithRequestId text={shown.text} />
          </p>
        )}
        {shown.action === undefined ? null : (
          <button type="button" className="text-button" onClick={actOnNotice}>
            {shown.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className="icon-button close"
        aria-label="Close notification"
        onClick={dismissNotice}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

/** To where it was, or to the page where that is gone. */
function giveFocusBack(to: Element | null): void {
  const target = to?.isConnected && to !== document.body ? to : document.getElementById('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
