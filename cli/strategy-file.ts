import type { ExportedStrategy } from '../src/contract/strategy-api.ts';
import { CliError } from './error-lines.ts';
import { nameOf, parseFieldsFile } from './fields-file.ts';

/**
 * A strategy as `strategies show --json` prints it. What belongs to the place that it comes from, such as its id and
 * its numbers, is left out. Throws CliError.
 */
export async function parseStrategyFile(text: string, path: string): Promise<ExportedStrategy> {
  const [{ Value }, { ExportedStrategy: Exported, StrategyView }] = await Promise.all([
    import('typebox/value'),
    import('../src/contract/strategy-api.ts'),
  ]);
  const fields = Object.entries(await parseFieldsFile(text, path));
  const strategy = Object.fromEntries(
    fields.filter(([name]) => name in Exported.properties || !(name in StrategyView.properties)),
  );
  if (Value.Check(Exported, strategy)) return strategy;
  const [problem] = Value.Errors(Exported, strategy);
  const place = problem?.instancePath.slice(1).replaceAll('/', '.') || 'the strategy';
  // What a closed object says of a field that it does not have.
  const fault = problem?.keyword === 'boolean' ? 'is no field of a strategy' : problem?.message;
  throw new CliError(`${nameOf(path)} can't be used: ${place} ${fault ?? 'is wrong'}.`);
}
