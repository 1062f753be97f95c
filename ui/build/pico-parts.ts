import type { Plugin } from 'postcss';

/** The parts of Pico that earn their place, by the titles that its file gives them. */
const PARTS: ReadonlySet<string> = new Set([
  'Document',
  'Landmarks',
  'Typography',
  'Embedded content',
  'Code',
  'Figure',
  'Misc',
  'Accessibility & User interaction',
]);
const TITLE = /^\*\s*\* (.+)/;

/** Leaves these parts in the layer that holds Pico: buttons, fields, dialogs and menus here have their own look. */
export const picoParts: Plugin = {
  postcssPlugin: 'pico-parts',
  OnceExit(root) {
    root.walkAtRules('layer', (layer) => {
      if (layer.params !== 'pico' || layer.nodes === undefined) return;
      let part = '';
      const found = new Set<string>();
      for (const node of [...layer.nodes]) {
        if (node.type === 'comment') part = TITLE.exec(node.text)?.[1] ?? part;
        if (PARTS.has(part)) found.add(part);
        else node.remove();
      }
      if (found.size < PARTS.size)
        throw new Error(`Pico's file names its parts differently now: ${[...found]}`);
    });
  },
};
