import './two-texts.css';
import type { ReactNode } from 'react';
import { differingParts } from './differing-parts.ts';

/** A field's value, as texts are compared and read. */
export function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return value === null ? '' : String(value);
}

/** Two texts of one field, side by side where there is room, with what differs marked; far from it they are cut. */
export function TwoTexts({
  first,
  second,
}: {
  first: { label: string; value: unknown; action?: ReactNode };
  second: { label: string; value: unknown; action?: ReactNode };
}) {
  const parts = differingParts(valueText(first.value), valueText(second.value));
  return (
    <div className="halves grid gap-3">
      <Text {...first} parts={parts.first} />
      <Text {...second} parts={parts.second} />
    </div>
  );
}

function Text({
  label,
  parts: [before, changed, after],
  action,
}: {
  label: string;
  parts: readonly [string, string, string];
  action?: ReactNode;
}) {
  const isEmpty = before + changed + after === '';
  return (
    <div className="one-text grid gap-1 shrinks">
      <p className="hint">{label}</p>
      <p className="text boxed breaks" dir="auto">
        {isEmpty ? <span className="hint">Empty</span> : null}
        {before}
        {changed === '' ? null : <mark>{changed}</mark>}
        {after}
      </p>
      {action}
    </div>
  );
}
