/** The variable with the path of the run's migrated SQLite file, which the first test that needs it writes. */
export const SQLITE_TEMPLATE = 'TEST_SQLITE_TEMPLATE';
