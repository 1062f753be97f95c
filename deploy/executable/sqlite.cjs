/*
 * better-sqlite3 for the one executable, which carries its native part. The system loads such code from files only: it
 * is written to a folder of its own, that no other user can read, loaded, and removed at once.
 */
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { getRawAsset } = require('node:sea');
const createDatabase = require('../../node_modules/better-sqlite3/lib/database.js');
const SqliteError = require('../../node_modules/better-sqlite3/lib/sqlite-error.js');

let addon;

function loadAddon() {
  addon ??= load();
  return addon;
}

function load() {
  const loaded = { exports: {} };
  try {
    const folder = mkdtempSync(join(tmpdir(), 'dmreply-'));
    try {
      const file = join(folder, 'sqlite.node');
      writeFileSync(file, Buffer.from(getRawAsset('sqlite.node')), { flag: 'wx', mode: 0o600 });
      process.dlopen(loaded, file);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  } catch (error) {
    throw new Error(
      `SQLite could not be loaded from ${tmpdir()} (${error.message}). ` +
        'Set TMPDIR to a folder that dmreply can write to and run code from.',
      { cause: error },
    );
  }
  return loaded.exports;
}

module.exports = createDatabase(loadAddon, true);
module.exports.SqliteError = SqliteError;
