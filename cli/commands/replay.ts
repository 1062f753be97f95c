import type { Command } from 'commander';
import { REPLAY_DAYS, REPLAY_MESSAGES } from '../../src/contract/golden-lists.ts';
import { countUpTo } from '../arguments.ts';
import { findTemplate } from '../find-template.ts';
import { withContext } from '../open-context.ts';
import { type DraftOptions, draftOf, runTrial, showTrial, withDraftOptions } from '../trial-run.ts';

interface ReplayOptions extends DraftOptions {
  days: number;
  most: number;
  yes?: boolean;
}

export function addReplay(program: Command): void {
  withDraftOptions(
    program
      .command('replay')
      .summary('answer what customers wrote lately once more, and compare')
      .description(
        'Sends the messages that the AI has answered through the template as it is, or through a draft, and shows what\n' +
          'would be said otherwise. Nobody gets a message. Says what it costs first; with --yes it runs.',
      )
      .argument('<template>', 'id or exact name of the template')
      .option(
        '--days <days>',
        `how far back, up to ${REPLAY_DAYS.max}`,
        countUpTo(REPLAY_DAYS.max),
        REPLAY_DAYS.usual,
      )
      .option(
        '--most <messages>',
        `at most, up to ${REPLAY_MESSAGES.max}`,
        countUpTo(REPLAY_MESSAGES.max),
        REPLAY_MESSAGES.usual,
      )
      .option('--yes', 'runs; without it only the cost is told'),
  )
    .addHelpText('after', '\nExample:\n  $ dmreply replay 1 --model gpt-6-sol --days 7 --most 20 --yes')
    .action((idOrName: string, options: ReplayOptions, command: Command) =>
      withContext(command, async (context, terminal) => {
        const { printJson, note, host } = terminal;
        const template = await findTemplate(context, idOrName);
        const { days, most } = options;
        const body = { kind: 'replay', days, most, ...(await draftOf(terminal, template, options)) } as const;
        const estimate = await context.trials.estimate(template.userId, body);
        note(estimate.sentence);
        if (!options.yes) {
          if (estimate.messages > 0) note('Add --yes to run it.');
          return options.json ? printJson(estimate) : undefined;
        }
        const trial = await runTrial(context, template.userId, body);
        if (options.json) printJson(trial);
        else showTrial(terminal, trial);
        if (trial.state !== 'done') host.exitCode = 1;
      }),
    );
}
