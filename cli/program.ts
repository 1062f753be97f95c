import { Command } from 'commander';
import { addAdmin } from './commands/admin.ts';
import { addAudit } from './commands/audit.ts';
import { addBackup } from './commands/backup.ts';
import { addBilling } from './commands/billing.ts';
import { addContacts } from './commands/contacts.ts';
import { addDb } from './commands/db.ts';
import { addDemo } from './commands/demo.ts';
import { addDoctor } from './commands/doctor.ts';
import { addEval } from './commands/eval.ts';
import { addFacts } from './commands/facts.ts';
import { addGolden } from './commands/golden.ts';
import { addInstagram } from './commands/instagram.ts';
import { addKeys } from './commands/keys.ts';
import { addKnowledge } from './commands/knowledge.ts';
import { addMail } from './commands/mail.ts';
import { addMigrate } from './commands/migrate.ts';
import { addPricing } from './commands/pricing.ts';
import { addReplay } from './commands/replay.ts';
import { addRestore } from './commands/restore.ts';
import { addSbom } from './commands/sbom.ts';
import { addSecrets } from './commands/secrets.ts';
import { addSend } from './commands/send.ts';
import { addServe } from './commands/serve.ts';
import { addSessions } from './commands/sessions.ts';
import { addSettings } from './commands/settings.ts';
import { addStats } from './commands/stats.ts';
import { addStrategies } from './commands/strategies.ts';
import { addSuggestions } from './commands/suggestions.ts';
import { addTemplates } from './commands/templates.ts';
import { addTest } from './commands/test.ts';
import { addTriggers } from './commands/triggers.ts';
import { addUsers } from './commands/users.ts';
import { addVoice } from './commands/voice.ts';
import { addWidgets } from './commands/widgets.ts';
import { withHouseRules } from './run.ts';
import { type Host, runsAt } from './terminal.ts';

/** In the order of `dmreply --help`. */
const COMMANDS = [
  addServe,
  addDemo,
  addMigrate,
  addUsers,
  addAdmin,
  addInstagram,
  addKeys,
  addTemplates,
  addTriggers,
  addStrategies,
  addContacts,
  addVoice,
  addKnowledge,
  addWidgets,
  addTest,
  addEval,
  addGolden,
  addSuggestions,
  addReplay,
  addFacts,
  addSend,
  addMail,
  addSessions,
  addSettings,
  addSecrets,
  addBilling,
  addPricing,
  addAudit,
  addStats,
  addDb,
  addBackup,
  addRestore,
  addSbom,
  addDoctor,
];

/** The command line, in this process or wherever else `host` reads and writes. */
export function createProgram(host: Host): Command {
  const program = runsAt(withHouseRules(new Command('dmreply')), host);
  for (const add of COMMANDS) add(program);
  return program;
}
