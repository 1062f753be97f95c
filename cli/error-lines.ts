import { AppError } from '../src/errors.ts';

/** Something that went wrong outside of the services, in a sentence that says what to do. */
export class CliError extends Error {
  override name = 'CliError';
}

/** An error in words, nearly always in one line; never with a stack. */
export function errorLines(error: unknown): string[] {
  if (error instanceof AppError) return [appErrorLine(error)];
  if (!(error instanceof Error)) return [String(error)];
  // Of the rest only the configuration reports several mistakes at once.
  if (error.name === 'ConfigError') return error.message.split('\n');
  const [line = ''] = error.message.split('\n');
  return [line === '' ? codeOf(error) : line];
}

/** The code of a system or database error, else the kind of the error. */
export function codeOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  return code ?? error.name;
}

function appErrorLine({ message, fields }: AppError): string {
  if (fields === undefined) return message;
  return Object.entries(fields)
    .map(([name, sentence]) => `${name}: ${sentence}`)
    .join('; ');
}
