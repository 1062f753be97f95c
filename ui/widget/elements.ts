type Attributes = Readonly<Record<string, string>>;

/** An element with attributes, texts and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A drawing of 24 by 24, of one line. */
export function icon(path: string, size = 24): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const line = document.createElementNS(SVG, 'path');
  const attributes: [Element, Attributes][] = [
    [
      svg,
      {
        viewBox: '0 0 24 24',
        width: `${size}`,
        height: `${size}`,
        fill: 'none',
        stroke: 'currentColor',
        'stroke-width': '2',
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
        'aria-hidden': 'true',
      },
    ],
    [line, { d: path }],
  ];
  for (const [element, values] of attributes)
    for (const [name, value] of Object.entries(values)) element.setAttribute(name, value);
  svg.append(line);
  return svg;
}

export const ICONS = {
  chat: 'M21 12a8 8 0 0 1-8 8H4l1.6-3.2A8 8 0 1 1 21 12ZM8.5 12h.01M12.5 12h.01M16.5 12h.01',
  close: 'M6 6l12 12M18 6 6 18',
  send: 'M5 12h14M13 6l6 6-6 6',
} as const;
