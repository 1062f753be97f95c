import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;
const OURS = 0o600;
/** What dmreply writes; an operator may keep other files beside it. */
const OWN_FILES = /^(?:dmreply\.sqlite(?:-wal|-shm|-journal)?|secret\.key|dmreply-[\d-]+\.tar|.*\.eml)$/;

/** The files of the data folder that other users of the machine can read or write, by their paths. */
export function openFiles(dataDir: string): string[] {
  if (process.platform === 'win32') return [];
  const paths = [dataDir, join(dataDir, 'mail'), join(dataDir, 'backups')].flatMap((folder) =>
    namesIn(folder).map((name) => join(folder, name)),
  );
  return paths.filter((path) => {
    const file = statSync(path, { throwIfNoEntry: false });
    return file?.isFile() === true && (file.mode & OTHERS) !== 0;
  });
}

/** Closes them to others, such as those of a version that left them open. Returns those that were closed. */
export function closeFiles(dataDir: string): string[] {
  return openFiles(dataDir).filter((path) => {
    try {
      chmodSync(path, OURS);
      return true;
    } catch {
      // Somebody else's file, or a folder that may not be changed: `doctor` says so.
      return false;
    }
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => OWN_FILES.test(name));
  } catch {
    return [];
  }
}
