import type { HiddenReason } from '../document.ts';
import type { PageElement } from './parse-page.js';

/** What is asked and told of elements that nobody sees. 'twin': shown, and said again for screen readers beside it. */
export interface PieceEvents {
  /** Why an element is not seen, or null. */
  hiddenBy(element: PageElement): HiddenReason | 'twin' | null;
  onHidden(reason: HiddenReason, text: string): void;
}
