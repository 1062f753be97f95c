import { CliError } from './error-lines.ts';

/**
 * The fields of a template or a strategy from a file, TOML or JSON. Names are those of the API (`templateName`), or the same with
 * underscores (`template_name`), as TOML files usually have them. Throws CliError.
 */
export async function parseFieldsFile(text: string, path: string): Promise<Record<string, unknown>> {
  const isJson = path.endsWith('.json') || (!path.endsWith('.toml') && text.trimStart().startsWith('{'));
  const fields = isJson ? parseJson(text, path) : await parseToml(text, path);
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [camelCase(name), value]));
}

function parseJson(text: string, path: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw unreadable(path, 'JSON', error);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new CliError(`${nameOf(path)} must hold one JSON object.`);
  }
  return value;
}

async function parseToml(text: string, path: string): Promise<object> {
  const { parse } = await import('smol-toml');
  try {
    return parse(text);
  } catch (error) {
    throw unreadable(path, 'TOML', error);
  }
}

function unreadable(path: string, format: string, error: unknown): CliError {
  const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
  const line = error instanceof Error && 'line' in error ? ` in line ${error.line}` : '';
  return new CliError(`${nameOf(path)} is not valid ${format}${line}: ${reason}`);
}

/** What a message calls the file. */
export function nameOf(path: string): string {
  return path === '-' ? 'Standard input' : path;
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
