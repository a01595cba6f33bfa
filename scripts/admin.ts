import { logToStandardError } from '#lib/server/log'
import { appDatabase } from '#lib/server/service'
import { closeInstallation } from '#start/prepare'

const usage = `npm run --silent admin -- <command>
  demo-credentials --json          new test keys for both demo organizations, one that proposes and one that decides, without limits
  organization create|set|list     --name … --environment live|test [--countries VE,CO|all] [--auto-confirm on|off] [--refund-fees on|off];
                                   organization disable|enable <id>
  api-key create|limits|revoke|list --organization <id> --name … --scopes …|all [--house] [--from …] [--expires …] [--limits …]
  prefunded-account open           --organization <id> --name … --currency USDC|USD: an account that payments leave from;
                                   prefunded-account close|reopen <id>
  tariff                           --organization <id> [--lines '[…]'|--remove] [--source-rail … …]: what transfers cost
  transfer-limits                  --organization <id> [--max 10000.00 …]: changes how much and for how long, and shows all of it
  invite --name … --email … --roles finance,support: prints a link that works once, on which the person sets a password
  create-admin --name … --email …  the first person of an installation; prints a password once
  create-person --name … --email … --roles finance,support: the same with other roles
  verify-ledger                    checks every invariant of the books; payments stop where one does not hold
  payments stop|start|status       --reason … [--organization <id>]: no payment is made meanwhile, reads go on
  rate-quarantine list|accept|reject <id> --reason …: rates that lay too far from the last accepted one, for all organizations
  restrict-bank <code>             --organization … --reason …: no payment to this bank; lift-bank-restriction <code> ends it
  key-approval                     --organization … --above 1000.00|none: from where a payment by key takes two people
  legal-hold                       <organization> <customer> --reason …: neither deleted nor erased; <organization>: who is held
  lift-legal-hold                  <organization> <customer> --reason …
  retention                        --organization … --years 5: for how long data of deleted customers are kept
  record-statement                 --organization … --provider … --currency … --at … --balance …: what a bank says is there
  bank-channel open|list|rotate|close --organization <id> [--bearer] [--from …] [--same-bank-as <id>] | --channel <id>: where a bank reports what it receives
  bank-gateway set|close|show      --organization <id> --url … [--same-bank]: what a live organization pays out over; its secret is read
                                   from standard input
  collection-account set|close|show --organization <id> --bank … --phone … --document …: where its customers send deposits
  unlock <e-mail>                  ends the pauses of sign-in after failed tries of a person
  set-password <e-mail>            another password for a person, read from standard input; ends their sessions
  disable <e-mail>                 signs a person out and lets them in no more; enable <e-mail> lets them in again
  give-roles <e-mail> --roles …    other roles for a person, where there is no second admin who accepts them in the console
  end-sessions <e-mail>            signs a person out everywhere
  accept-secrets                   takes the session, actions and search secrets of secrets.json that were changed on purpose
  database-role [--name cauce_app] makes the role as which the app works on a database of one's own; prints the settings for it once
  backup FILE                      writes all data as they stand now into a new file, while the app runs
  copy-to DATABASE_URL             copies everything to an empty database of another server, and checks it there; --rehearsal while the app runs
  spread [--plan]                  divides the tables by organization over the nodes of a Citus cluster; --plan only prints the statements
  migrate                          brings the tables of every room to this version, apart from a start (MIGRATE=false)
  restore FILE                     fills an empty DATA_DIR or database with a backup, and checks the books and the trail
  canary set|remove|list           <kind> <id>: a record that nobody has a reason to open; whoever does is told of to admins and auditors
  erase-person <e-mail>            --reason …: takes the name, e-mail and addresses of somebody who has left out of everything; their acts stay
  verify-audit                     checks the chain of the audit trail, and compares it with the heads in DATA_DIR
  export-trail FILE.zip            writes the whole trail as a pack that verifies without us (docs/verify)
  verify-export FILE               checks a sealed export of the trail, with the secrets of its installation and without its database`

type AdminCommand = (args: string[]) => Promise<number>

/**
 * Commands for an installation that cannot or must not be opened: with changed secrets, of an older version, empty, or missing.
 */
const commandsOnClosed: Record<string, () => Promise<AdminCommand>> = {
  'database-role': async () => (await import('./admin/database-role')).makeDatabaseRole,
  'accept-secrets': async () => (await import('./admin/accept-secrets')).acceptChangedSecrets,
  backup: async () => (await import('./admin/backup')).backup,
  'copy-to': async () => (await import('./admin/copy-to')).copyTo,
  migrate: async () => (await import('./admin/migrate')).migrateNow,
  restore: async () => (await import('./admin/restore')).restore,
  spread: async () => (await import('./admin/spread')).spread,
  'verify-export': async () => (await import('./admin/verify-export')).verifyExport,
}
const commands: Record<string, () => Promise<AdminCommand>> = {
  'demo-credentials': async () => (await import('./admin/demo-credentials')).demoCredentials,
  organization: async () => (await import('./admin/organization')).manageOrganization,
  'api-key': async () => (await import('./admin/api-key')).manageApiKey,
  'prefunded-account': async () => (await import('./admin/prefunded-account')).managePrefundedAccount,
  tariff: async () => (await import('./admin/tariff')).changeTariff,
  'transfer-limits': async () => (await import('./admin/transfer-limits')).changeTransferLimits,
  invite: async () => (await import('./admin/invite')).invitePerson,
  'create-admin': async () => (await import('./admin/create-person')).createAdmin,
  'create-person': async () => (await import('./admin/create-person')).createAnybody,
  'verify-ledger': async () => (await import('./admin/verify')).verifyBooks,
  payments: async () => (await import('./admin/payments')).switchPayments,
  'rate-quarantine': async () => (await import('./admin/rate-quarantine')).decideRate,
  'restrict-bank': async () => (await import('./admin/restrict-bank')).restrictBank,
  'lift-bank-restriction': async () => (await import('./admin/restrict-bank')).liftBankRestriction,
  'key-approval': async () => (await import('./admin/key-approval')).setKeyApproval,
  'legal-hold': async () => (await import('./admin/legal-hold')).legalHold,
  'lift-legal-hold': async () => (await import('./admin/legal-hold')).endLegalHold,
  retention: async () => (await import('./admin/retention')).setRetention,
  'record-statement': async () => (await import('./admin/record-statement')).recordStatement,
  'bank-channel': async () => (await import('./admin/bank-channel')).manageBankChannel,
  'bank-gateway': async () => (await import('./admin/bank-gateway')).manageBankGateway,
  'collection-account': async () => (await import('./admin/collection-account')).manageCollectionAccount,
  unlock: async () => (await import('./admin/people')).unlock,
  'set-password': async () => (await import('./admin/people')).setPassword,
  disable: async () => (await import('./admin/people')).disable,
  enable: async () => (await import('./admin/people')).enable,
  'give-roles': async () => (await import('./admin/give-roles')).giveRoles,
  'end-sessions': async () => (await import('./admin/people')).endSessions,
  canary: async () => (await import('./admin/canary')).manageCanaries,
  'erase-person': async () => (await import('./admin/erase-person')).erase,
  'export-trail': async () => (await import('./admin/export-trail')).exportTrail,
  'verify-audit': async () => (await import('./admin/verify')).verifyTrail,
}

/** Runs a command of an operator. It works while the app runs. */
export async function run([name = '', ...args]: string[]): Promise<number> {
  const onClosed = commandsOnClosed[name]
  if (onClosed !== undefined) {
    logToStandardError()
    return (await onClosed())(args)
  }
  const command = commands[name]
  if (command === undefined) {
    console.error(usage)
    return name === '' || name === 'help' ? 0 : 1
  }
  logToStandardError()
  await appDatabase()
  try {
    return await (await command())(args)
  } finally {
    await closeInstallation()
  }
}
