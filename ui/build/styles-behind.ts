import type { Plugin } from 'vite';

const IN_HEAD = 'document.head.appendChild(';

/**
 * Styles that come with a page stand behind those of every page, which follow the frame in the body. In the head, where
 * Vite puts them, they would lose against them.
 */
export function stylesBehind(): Plugin {
  return {
    name: 'styles-behind',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return null;
      if (!code.includes(IN_HEAD)) throw new Error("Vite's helper puts styles elsewhere now.");
      return { code: code.replaceAll(IN_HEAD, 'document.body.appendChild('), map: null };
    },
  };
}
