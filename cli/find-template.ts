import type { AppContext } from '../src/context.ts';
import type { Template } from '../src/features/templates/templates.service.ts';
import { CliError } from './error-lines.ts';

/** A template by its id or its exact name. Throws when there is none, and when several have the name. */
export async function findTemplate({ templates }: AppContext, idOrName: string): Promise<Template> {
  if (/^[1-9]\d{0,8}$/.test(idOrName)) return templates.getForOperator(Number(idOrName));
  const [first, ...others] = await templates.byNameForOperator(idOrName);
  if (first === undefined) {
    throw new CliError(`There is no template "${idOrName}". See: dmreply templates list`);
  }
  if (others.length > 0) {
    const ids = [first, ...others].map((template) => template.id).join(', ');
    throw new CliError(`Several templates are called "${idOrName}". Use one of their ids: ${ids}`);
  }
  return first;
}
