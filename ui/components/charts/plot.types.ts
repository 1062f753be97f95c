/** One place on the horizontal axis, such as a day. */
export interface Slot {
  /** Its full name, as in the tooltip: 'Nov 20'. */
  label: string;
  /** What the axis says below it; left out where it says nothing. */
  tick?: string;
  /** What else there is to say of it, a line each. */
  notes?: readonly string[];
}

/** Numbers of one kind, one for each slot; null where there is none. */
export interface Series {
  /** Also the name of its colour: `chart-ai`. */
  key: 'ai' | 'trigger' | 'faq' | 'fallback';
  label: string;
  values: readonly (number | null)[];
}

export interface PlotData {
  slots: readonly Slot[];
  /** In stack order, from the bottom up. */
  series: readonly Series[];
}

/** Where things are drawn, in pixels. */
export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The middle of a slot. */
export function middleOf(area: Area, index: number, count: number): number {
  return area.left + ((index + 0.5) * (area.right - area.left)) / count;
}

export function heightOf(area: Area, value: number, top: number): number {
  return area.bottom - (value / top) * (area.bottom - area.top);
}
