import type { Command } from 'commander';
import { OPERATOR } from '../../src/contract/template-history.ts';
import { findTemplate } from '../find-template.ts';
import { withContext } from '../open-context.ts';
import { oneLine } from '../output.ts';
import { notePlaces, placesOf, placeTable } from '../places.ts';

export function addPlaces(templates: Command): void {
  templates
    .command('places')
    .summary('list what a template still has to fill in')
    .description('Text in [square brackets] is never sent: it waits for the words of the owner.')
    .argument('<template>', 'id or exact name of the template')
    .option('--take-out', 'delete their sentences and FAQs, switch off their triggers, and list what is left')
    .option('--json', 'print the places as JSON')
    .action((idOrName: string, options: { takeOut?: boolean; json?: boolean }, command: Command) =>
      withContext(command, async (context, terminal) => {
        const { print, printJson, note } = terminal;
        const found = await findTemplate(context, idOrName);
        const template = options.takeOut
          ? await context.templates.takeOutPlaces(found.userId, found.id, OPERATOR)
          : found;
        const places = await placesOf(context, template);
        if (options.json) return printJson(places);
        if (places.length === 0) return note(`"${oneLine(template.templateName)}" has no place to fill.`);
        print(placeTable(places));
        await notePlaces(context, terminal, template);
      }),
    );
}

export function addConfirm(templates: Command): void {
  templates
    .command('confirm')
    .summary('say that brackets are meant as they are, such as [sold out]')
    .argument('<template>', 'id or exact name of the template')
    .argument('<bracket>', 'the text, with its brackets or without')
    .option('--undo', 'take it back')
    .option('--json', 'print the confirmed brackets as JSON')
    .action(
      (idOrName: string, bracket: string, options: { undo?: boolean; json?: boolean }, command: Command) =>
        withContext(command, async (context, terminal) => {
          const { print, printJson } = terminal;
          const { id, userId } = await findTemplate(context, idOrName);
          const isMeant = options.undo !== true;
          const template = await context.templates.confirmBracket(userId, id, { bracket, isMeant }, OPERATOR);
          const { confirmedBrackets } = template;
          if (options.json) return printJson({ id, confirmedBrackets });
          print(
            `Meant as they are: ${confirmedBrackets.length === 0 ? 'none' : confirmedBrackets.join(', ')}`,
          );
          await notePlaces(context, terminal, template);
        }),
    );
}
