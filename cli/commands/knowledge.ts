import type { Command } from 'commander';

/** For a server, which reads no strangers' files itself: a document comes in, and what it says goes out as JSON. */
export function addKnowledge(program: Command): void {
  const knowledge = program.command('knowledge', { hidden: true });
  knowledge.command('read', { hidden: true }).action(async () => {
    const { serveReading } = await import('../../src/features/knowledge/read/process/serve-reading.ts');
    await serveReading(process.stdin);
  });
}
