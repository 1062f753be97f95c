import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { usePressOutside } from '../lib/use-press-outside.ts';
import { Tooltip } from './tooltip.tsx';

/** How long a pointer rests on a row before its submenu opens. */
const SUBMENU_DELAY_MS = 100;

/** A button with a menu below it: arrows move, Escape closes and gives the focus back, so does a click beside it. */
export function Menu({
  label,
  tip,
  button,
  buttonClass,
  children,
}: {
  label: string;
  /** The tooltip of a button that shows an icon alone. */
  tip?: string;
  /** Its words are its name, so an icon alone brings some for screen readers. */
  button: ReactNode;
  buttonClass: string;
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  usePressOutside(anchor, isOpen, setOpen);
  useLayoutEffect(() => {
    if (!isOpen) return;
    keepInside(menu.current);
    rowsIn(anchor.current)[0]?.focus();
  }, [isOpen]);

  function close(): void {
    setOpen(false);
    trigger.current?.focus();
  }

  const opener = (
    <button
      ref={trigger}
      type="button"
      className={buttonClass}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') setOpen(true);
      }}
    >
      {button}
    </button>
  );
  return (
    <div className="menu-anchor" ref={anchor}>
      {tip === undefined ? opener : <Tooltip text={tip}>{opener}</Tooltip>}
      {isOpen ? (
        <div
          ref={menu}
          className="menu floating"
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={(event) => steer(event, close)}
          onBlur={(event) => {
            const next = event.relatedTarget;
            if (next instanceof Node && !anchor.current?.contains(next)) setOpen(false);
          }}
        >
          {children(close)}
        </div>
      ) : null}
    </div>
  );
}

export function MenuLink({
  to,
  icon,
  children,
  onSelect,
}: {
  to: string;
  icon: ReactNode;
  children: ReactNode;
  onSelect: () => void;
}) {
  return (
    <Link href={to} className="menu-row" role="menuitem" tabIndex={-1} onClick={onSelect}>
      {icon}
      {children}
    </Link>
  );
}

export function MenuButton({
  icon,
  children,
  onSelect,
}: {
  icon: ReactNode;
  children: ReactNode;
  onSelect: () => void;
}) {
  return (
    <button type="button" className="menu-row" role="menuitem" tabIndex={-1} onClick={onSelect}>
      {icon}
      {children}
    </button>
  );
}

export function MenuRadio({
  isChecked,
  icon,
  children,
  onSelect,
}: {
  isChecked: boolean;
  icon: ReactNode;
  children: ReactNode;
  onSelect: () => void;
}) {
  return (
    <button
      type="button"
      className="menu-row"
      role="menuitemradio"
      aria-checked={isChecked}
      tabIndex={-1}
      onClick={onSelect}
    >
      {icon}
      {children}
    </button>
  );
}

/** A row that opens more rows beneath it: on hover after a moment, by click, Enter or the right arrow. */
export function SubMenu({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (
    // Hovering is a shortcut: the row itself is a button.
    <div
      role="none"
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse')
          waiting.current = setTimeout(() => setOpen(true), SUBMENU_DELAY_MS);
      }}
      onPointerLeave={() => clearTimeout(waiting.current)}
    >
      <button
        type="button"
        className="menu-row"
        role="menuitem"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') setOpen(true);
          if (event.key === 'ArrowLeft') setOpen(false);
        }}
      >
        {icon}
        {label}
        <ChevronRight className="chevron to-end" aria-hidden="true" />
      </button>
      {isOpen ? (
        <div className="submenu" role="menu" aria-label={label}>
          {children}
        </div>
      ) : null}
    </div>
  );
}

/** In pixels. */
const FROM_THE_EDGE = 8;

/** A button at the left edge of the window, or of what scrolls there, has no room for its menu: it moves inside. */
function keepInside(menu: HTMLElement | null): void {
  if (menu === null) return;
  let edge = 0;
  for (let around = menu.parentElement; around !== null; around = around.parentElement)
    if (getComputedStyle(around).overflowX !== 'visible')
      edge = Math.max(edge, around.getBoundingClientRect().left);
  const over = edge + FROM_THE_EDGE - menu.getBoundingClientRect().left;
  if (over > 0) menu.style.right = `${-over}px`;
}

function rowsIn(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
}

function steer(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const rows = rowsIn(event.currentTarget);
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? rows.indexOf(focused) : -1;
  const target = {
    ArrowDown: (at + 1) % rows.length,
    ArrowUp: (at - 1 + rows.length) % rows.length,
    Home: 0,
    End: rows.length - 1,
  }[event.key];
  if (target !== undefined) {
    event.preventDefault();
    rows[target]?.focus();
  }
  if (event.key === 'Escape' || event.key === 'Tab') {
    if (event.key === 'Escape') event.preventDefault();
    close();
  }
}
