import { registerHooks } from 'node:module';

/**
 * Runs every case of the fact check in a process that lacks one language, named by its constant in `index.ts` (or none), and
 * prints how many cases of each language fail.
 */
const [removed = ''] = process.argv.slice(2);

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (removed === '' || !url.endsWith('/src/text/languages/index.ts')) return loaded;
    const source = String(loaded.source);
    const without = source
      .replace(new RegExp(`^import \\{ ${removed} \\}.*\\n`, 'm'), '')
      .replace(`  ${removed},\n`, '');
    if (without.length >= source.length - removed.length * 2) throw new Error(`No language ${removed}.`);
    return { ...loaded, source: without };
  },
});

const { CASE_FILES } = await import('./cases/fact-check/all.ts');
const { missOf, touchOf } = await import('./cases/fact-check/run.ts');

const failures = Object.fromEntries(
  CASE_FILES.map((file) => [
    file.language,
    file.good.filter((one) => touchOf(file, one) !== null).length +
      file.hostile.filter((one) => missOf(file, one) !== null).length,
  ]),
);
process.stdout.write(JSON.stringify(failures));
