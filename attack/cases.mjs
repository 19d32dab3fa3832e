import { attackApiDocs } from "./cases/api-docs.mjs";
import { attackClock } from "./cases/clock.mjs";
import { attackFiles } from "./cases/file-modes.mjs";
import { attackHosts } from "./cases/foreign-hosts.mjs";
import { attackDisk } from "./cases/full-disk.mjs";
import { attackByGuessing } from "./cases/guessing.mjs";
import { attackByReading } from "./cases/heavy-reads.mjs";
import { attackBodies } from "./cases/hostile-bodies.mjs";
import { attackForms } from "./cases/hostile-forms.mjs";
import { attackSpreadsheets } from "./cases/hostile-spreadsheets.mjs";
import { attackDatabase } from "./cases/lost-database.mjs";
import { attackByLateBodies, attackPasswordChange } from "./cases/lost-rights.mjs";
import { attackMalformed } from "./cases/malformed.mjs";
import { watchSyncs } from "./cases/power-loss.mjs";
import { attackQuotas } from "./cases/quotas.mjs";
import { attackSlowly } from "./cases/slow-clients.mjs";
import { readUnderAttack } from "./cases/under-attack.mjs";
import { attackDescriptors, attackUpgrade } from "./cases/upgrade.mjs";
import { attackByLock } from "./cases/write-lock.mjs";
import { attackAnswers } from "./cases/wrong-answers.mjs";
import { fuzzApi } from "./fuzzers/api.mjs";
import { attackSockets } from "./fuzzers/sockets.mjs";
import { attackByText } from "./fuzzers/texts.mjs";
import { attackTokens } from "./fuzzers/tokens.mjs";

/**
 * Attack cases by name. A case starts programs with `programs` and reports figures with
 * `record(what, figure, limit, note)`. `isShort` limits it to seconds.
 */
export const cases = {
  upgrade: attackUpgrade,
  descriptors: attackDescriptors,
  bodies: attackBodies,
  forms: attackForms,
  spreadsheets: attackSpreadsheets,
  "password-change": attackPasswordChange,
  "late-body": attackByLateBodies,
  answers: attackAnswers,
  guessing: attackByGuessing,
  reads: attackByReading,
  lock: attackByLock,
  disk: attackDisk,
  database: attackDatabase,
  "power-loss": watchSyncs,
  clock: attackClock,
  "api-docs": attackApiDocs,
  quotas: attackQuotas,
  malformed: attackMalformed,
  hosts: attackHosts,
  files: attackFiles,
  slow: attackSlowly,
  tokens: attackTokens,
  "api-fuzz": fuzzApi,
  "socket-fuzz": attackSockets,
  text: attackByText,
  "under-attack": readUnderAttack,
};
