import type { Command } from 'commander';
import {
  FACT_LINES,
  FACT_MINUTES,
  type FactOutcome,
  type FactWording,
} from '../../src/contract/golden-lists.ts';
import type { TrialBody, TrialDetail, TrialRow, TriedReply } from '../../src/contract/trial.ts';
import { countUpTo, parseId } from '../arguments.ts';
import { findTemplate } from '../find-template.ts';
import { withContext } from '../open-context.ts';
import { oneLine, table } from '../output.ts';
import type { Terminal } from '../terminal.ts';
import { runTrial, shortened, spentOn } from '../trial-run.ts';

interface FactsOptions {
  model?: string;
  most: number;
  minutes?: number;
  goOn?: number;
  yes?: boolean;
  json?: boolean;
}

export function addFacts(program: Command): void {
  program
    .command('facts')
    .summary('ask the AI what the owner wrote: does it say the same?')
    .description(
      'Asks each FAQ and each line of the offer, in the words of golden chats or of customers where there are any, and\n' +
        'shows what is right, wrong and to be read. With --model, another model stands beside the one that answers.\n' +
        'Nobody gets a message. Says what it costs first; with --yes it runs. Exit code 1 when something is wrong.',
    )
    .argument('<template>', 'id or exact name of the template')
    .option('--model <model>', 'ask this model too')
    .option('--most <lines>', `at most, up to ${FACT_LINES.max}`, countUpTo(FACT_LINES.max), FACT_LINES.usual)
    .option('--minutes <minutes>', `at most, up to ${FACT_MINUTES.max}`, countUpTo(FACT_MINUTES.max))
    .option('--go-on <run>', 'go on with a run that ended early', parseId)
    .option('--yes', 'runs; without it only the cost is told')
    .option('--json', 'print the rows as JSON')
    .addHelpText('after', '\nExample:\n  $ dmreply facts 1 --model qwen3-4b --yes')
    .action((idOrName: string, options: FactsOptions, command: Command) =>
      withContext(command, async (context, terminal) => {
        const { printJson, note, host } = terminal;
        const { id: templateId, userId } = await findTemplate(context, idOrName);
        const body = { kind: 'facts', templateId, ...chosen(options) } as const;
        const estimate = await context.trials.estimate(userId, body);
        note(estimate.sentence);
        if (!options.yes) {
          if (estimate.messages > 0) note('Add --yes to run it.');
          return options.json ? printJson(estimate) : undefined;
        }
        const trial = await runTrial(context, userId, body);
        if (options.json) printJson(trial);
        else show(terminal, trial);
        if (trial.state !== 'done' || trial.counts.wrong > 0) host.exitCode = 1;
      }),
    );
}

function chosen({ model, most, minutes, goOn }: FactsOptions): Partial<TrialBody> {
  return {
    most,
    ...(model === undefined ? {} : { model }),
    ...(minutes === undefined ? {} : { minutes }),
    ...(goOn === undefined ? {} : { goOnFrom: goOn }),
  };
}

const OUTCOMES: Readonly<Record<FactOutcome, string>> = {
  right: 'right',
  wrong: 'WRONG',
  unclear: 'to read',
};
const WORDINGS: Readonly<Record<FactWording, string>> = {
  golden: 'a golden chat',
  customer: 'a customer',
  own: 'its own words',
};

/** A row a line, and what came of all of them; a second model has a column of its own. */
function show({ print, note }: Terminal, trial: TrialDetail): void {
  const { rows, state, why, id, model, isAsSaved } = trial;
  const before = isAsSaved ? [] : ['AS NOW'];
  print(
    table(
      ['', ...before, 'ASKED IN', 'QUESTION', 'YOU WROTE', 'THE AI WROTE, OR WHAT IS WRONG'],
      rows.map((row) => cells(row, isAsSaved)),
    ),
  );
  if (state !== 'done') note(`${why} Go on with: dmreply facts ${trial.templateId} --go-on ${id} --yes`);
  if (!isAsSaved) note(`as now: ${summary(rows.map((row) => row.before))}`);
  note(`${model}: ${summary(rows.map(({ after }) => after))}; ${spentOn(trial)}`);
}

function cells(
  { verdict, message, wanted, fact, before, after, why }: TrialRow,
  isAsSaved: boolean,
): string[] {
  const mark = after?.outcome === undefined ? verdict : OUTCOMES[after.outcome];
  const old = before?.outcome === undefined ? '-' : OUTCOMES[before.outcome];
  const said = shortened(after?.written ?? after?.text ?? '');
  return [
    mark,
    ...(isAsSaved ? [] : [old]),
    WORDINGS[fact?.wording ?? 'own'],
    shortened(message),
    shortened(wanted),
    oneLine(why.join(' ')) || said,
  ];
}

function summary(replies: readonly (TriedReply | null)[]): string {
  const asked = replies.flatMap((reply) => reply?.outcome ?? []);
  const of = (outcome: FactOutcome) => asked.filter((one) => one === outcome).length;
  return `${of('right')} of ${replies.length} right, ${of('wrong')} wrong, ${of('unclear')} to read`;
}
