import { spawn } from 'node:child_process';
import { ownProgram } from '../../own-program.ts';
import type { RunBackup } from './backup-schedule.ts';

/** Ends itself when this process is gone: its input is then at an end. */
export function backupProcess(configFile: string | undefined): RunBackup {
  const options = configFile === undefined ? [] : ['--config', configFile];
  return (signal) =>
    new Promise((resolve, reject) => {
      const { file, args } = ownProgram([...options, 'backup', '--scheduled']);
      const child = spawn(file, args, { stdio: ['pipe', 'ignore', 'pipe'] });
      // It removes what it has written, and ends.
      signal.addEventListener('abort', () => child.stdin.end(), { once: true });
      child.stdin.on('error', () => undefined);
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
        said = `${said}${chunk}`.slice(-1_000);
      });
      child.on('error', reject);
      child.on('close', (code, killedBy) => {
        const lastLine =
          said
            .trim()
            .split('\n')
            .at(-1)
            ?.replace(/^dmreply: /, '') ?? '';
        if (code === 0) resolve();
        else reject(new Error(lastLine === '' ? `The backup ended early (${killedBy ?? code}).` : lastLine));
      });
    });
}
