import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Old enough browsers for visitors of any website. */
const TARGET = ['es2020', 'chrome90', 'firefox90', 'safari15'];

/** Makes the one file that websites load, `widget.js`: a plain script without imports, at an address that never changes. */
export function widgetScript(): Plugin {
  return {
    name: 'widget-script',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        root: join(import.meta.dirname, '..'),
        logLevel: 'warn',
        publicDir: false,
        resolve: { alias: [{ find: /^typebox$/, replacement: join(import.meta.dirname, 'no-schemas.ts') }] },
        build: {
          write: false,
          target: TARGET,
          modulePreload: false,
          lib: { entry: 'widget/widget.ts', formats: ['iife'], name: 'dmreplyWidget' },
        },
      });
      const [result] = Array.isArray(built) ? built : [built];
      if (result === undefined || !('output' in result)) throw new Error('The widget was not built.');
      const [script, ...others] = result.output;
      if (others.length > 0) throw new Error('The widget has to be one file.');
      this.emitFile({ type: 'asset', fileName: 'widget.js', source: script.code });
    },
  };
}
