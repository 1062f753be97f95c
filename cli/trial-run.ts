import type { Command } from 'commander';
import type { AppContext } from '../src/context.ts';
import type { TrialBody, TrialDetail, TrialRow, TrialView } from '../src/contract/trial.ts';
import { fieldsOf } from '../src/features/templates/template-fields.ts';
import type { Template } from '../src/features/templates/templates.service.ts';
import { parseFieldsFile } from './fields-file.ts';
import { oneLine, table } from './output.ts';
import { readTextFile } from './read-input.ts';
import type { Terminal } from './terminal.ts';

export interface DraftOptions {
  file?: string;
  model?: string;
  json?: boolean;
}

/** What `golden run` and `replay` have in common. */
export function withDraftOptions(command: Command): Command {
  return command
    .option('--file <file>', 'try these fields instead of the saved ones, as for "templates update"')
    .option('--model <model>', 'try this model instead of the one that answers')
    .option('--json', 'print the rows as JSON');
}

/** What is to be tried of a template. */
export async function draftOf(
  terminal: Terminal,
  template: Template,
  { file, model }: DraftOptions,
): Promise<Pick<TrialBody, 'templateId' | 'template' | 'model'>> {
  const fields = file === undefined ? null : await parseFieldsFile(await readTextFile(terminal, file), file);
  return {
    templateId: template.id,
    ...(fields === null ? {} : { template: { ...fieldsOf(template), ...fields } as TrialBody['template'] }),
    ...(model === undefined ? {} : { model }),
  } as Pick<TrialBody, 'templateId' | 'template' | 'model'>;
}

/** Runs to the end, in this process. */
export async function runTrial(
  { trials }: AppContext,
  userId: number,
  body: TrialBody,
): Promise<TrialDetail> {
  const { id } = await trials.start(userId, body);
  await trials.ended(id);
  return trials.get(userId, id);
}

const LONGEST_SHOWN = 60;

/** A row a message, and what came of all of them. */
export function showTrial({ print, note }: Terminal, trial: TrialDetail): void {
  const { rows, state, why, counts } = trial;
  print(table(['', 'MESSAGE', 'SOURCE', 'REPLY, OR WHAT DIFFERS'], rows.map(cells)));
  if (state !== 'done') note(why);
  const verdicts = Object.entries(counts).filter(([, count]) => count > 0);
  note(
    `${verdicts.map(([name, count]) => `${count} ${name}`).join(', ') || 'nothing tried'}; ${spentOn(trial)}`,
  );
}

/** '2 calls, $0.0001' */
export function spentOn({ calls, spentUsd, isPriceKnown }: TrialView): string {
  return `${calls} calls, ${isPriceKnown ? `$${spentUsd.toFixed(4)}` : 'price not known'}`;
}

function cells({ verdict, message, after, why }: TrialRow): string[] {
  const mark = verdict === 'worse' || verdict === 'failed' ? verdict.toUpperCase() : verdict;
  return [mark, shortened(message), after?.source ?? '-', why.join(' ') || shortened(after?.text ?? '')];
}

export function shortened(text: string): string {
  const line = oneLine(text);
  return line.length <= LONGEST_SHOWN ? line : `${line.slice(0, LONGEST_SHOWN)}…`;
}
