import { logToStandardError } from '#lib/server/log'
import { appDatabase } from '#lib/server/service'
import { closeInstallation } from '#start/prepare'
import { mustBeInstalled } from './admin/must-be-installed'
import { toPlainError } from './admin/to-plain-error'

const usage = `npm run --silent admin -- <command>
  demo-credentials --json          creates test keys for both demo organizations, one that proposes and one that decides, without limits
  organization create|set|list     --name … --environment live|test [--countries VE,CO|all] [--auto-confirm on|off] [--refund-fees on|off];
                                   organization disable|enable <id>
  api-key create|limits|revoke|list --organization <id> --name … --scopes …|all [--house] [--from …] [--expires …] [--limits …]
  prefunded-account open           --organization <id> --name … --currency USDC|USD: opens an account that payments are debited from;
                                   prefunded-account close|reopen <id>
  tariff                           --organization <id> [--lines '[…]'|--remove] [--source-rail … …]: sets the fees of transfers
  transfer-limits                  --organization <id> [--max 10000.00 …]: changes the limits of transfers and shows all of them
  invite --name … --email … --roles finance,support: prints a link that works once, where the person sets a password
  create-admin --name … --email …  creates the first person of an installation; prints the password once
  create-person --name … --email … --roles finance,support: creates a person with other roles; prints the password once
  verify-ledger                    checks every invariant of the books; payments stop where one is broken
  payments stop|start|status       --reason … [--organization <id>] [--by …]: while stopped, nothing can be paid; reading still works
  payments start-console           --reason …: starts payments again that people have stopped in the console
  rate-quarantine list|accept|reject <id> --reason … [--by …]: rates held back because they jumped too far; for all organizations
  restrict-bank <code>             --organization … --reason … [--by …]: forbids payments to this bank; lift-bank-restriction <code> allows them again
  key-approval                     --organization … --above 1000.00|none: the amount above which a payment by key needs two people
  legal-hold                       <organization> <customer> --reason … [--by …]: forbids deleting and erasing the customer; <organization>: lists the holds
  lift-legal-hold                  <organization> <customer> --reason … [--by …]: ends the hold
  retention                        --organization … --years 5: how long the data of deleted customers are kept
  record-statement                 --organization … --provider … --currency … --at … --balance …: records the balance that a bank reports
  bank-channel open|list|rotate|close --organization <id> [--bearer] [--from …] [--same-bank-as <id>] | --channel <id>: where a bank reports deposits
  bank-gateway set|close|show      --organization <id> --url … [--same-bank]: the gateway for the payouts of a live organization; its
                                   secret is read from standard input
  collection-account set|close|show --organization <id> --bank … --phone … --document …: the account to which its customers send deposits
  unlock <e-mail>                  ends the pause that follows a person's failed attempts to sign in
  set-password <e-mail>            sets a person's password, read from standard input, and ends their sessions
  clear-factors <e-mail>           removes the lost second factors and recovery codes of a person, and ends their sessions
  disable <e-mail>                 signs a person out and blocks their sign-in; enable <e-mail> allows it again
  give-roles <e-mail> --roles …    changes a person's roles when there is no second admin to confirm it in the console
  end-sessions <e-mail>            signs a person out everywhere
  accept-secrets                   accepts session, actions and search secrets that were changed in secrets.json on purpose
  database-role [--name cauce_app] creates the app's role, with few rights, on your own PostgreSQL; prints its address once
  backup FILE                      writes all current data to a new file; the app may keep running
  copy-to DATABASE_URL             copies everything to an empty database of another server, and checks it there; --rehearsal works while the app runs
  spread [--plan]                  divides the tables by organization over the nodes of a Citus cluster; --plan only prints the statements
  migrate                          updates all tables to this version, for installations with MIGRATE=false
  restore FILE                     restores a backup into an empty DATA_DIR or database, and checks the books and the trail
  canary set|remove|list           <kind> <id>: a record that nobody has a reason to open; admins and auditors are notified of anybody who does
  erase-person <e-mail>            --reason …: erases the name, e-mail and addresses of somebody who has left; the records of their acts remain
  verify-audit                     verifies the hash chain of the audit trail and compares it with the heads in DATA_DIR
  export-trail FILE.zip            exports the whole trail as a file that anybody can verify without Cauce (docs/verify)
  verify-export FILE               verifies a sealed export of the trail with the installation's secrets; needs no database`

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
  'clear-factors': async () => (await import('./admin/people')).clearLostFactors,
  disable: async () => (await import('./admin/people')).disable,
  enable: async () => (await import('./admin/people')).enable,
  'give-roles': async () => (await import('./admin/give-roles')).giveRoles,
  'end-sessions': async () => (await import('./admin/people')).endSessions,
  canary: async () => (await import('./admin/canary')).manageCanaries,
  'erase-person': async () => (await import('./admin/erase-person')).erase,
  'export-trail': async () => (await import('./admin/export-trail')).exportTrail,
  'verify-audit': async () => (await import('./admin/verify')).verifyTrail,
}

/** The commands that take no arguments but these. */
const takesNothing: Record<string, readonly string[]> = {
  'accept-secrets': [],
  migrate: [],
  'demo-credentials': ['--json'],
  'verify-audit': [],
  'verify-ledger': [],
}

/** Runs a command of an operator. It works while the app runs. Throws an error that is fit to be read. */
export async function run([name = '', ...args]: string[]): Promise<number> {
  const load = [commandsOnClosed, commands].find((some) => Object.hasOwn(some, name))?.[name]
  if (load === undefined) {
    const isHelp = name === '' || name === 'help'
    console.error(isHelp ? usage : `${usage}\n\nThere is no command ${name}. The commands above are all that there are`)
    return isHelp ? 0 : 1
  }
  logToStandardError()
  try {
    const taken = Object.hasOwn(takesNothing, name) ? takesNothing[name] : undefined
    const extra = taken && args.find((word) => !taken.includes(word))
    if (extra !== undefined) throw new Error(`${name} takes no argument ${extra}. Nothing was changed.\n${usageOf(name)}`)
    return await (Object.hasOwn(commands, name) ? runOnOpen(name, await load(), args) : (await load())(args))
  } catch (error) {
    throw toPlainError(error, usageOf(name))
  }
}

async function runOnOpen(name: string, command: AdminCommand, args: string[]): Promise<number> {
  await mustBeInstalled(name)
  await appDatabase()
  try {
    return await command(args)
  } finally {
    await closeInstallation()
  }
}

/** Returns the lines of the usage that are about this command. */
function usageOf(name: string): string {
  const lines = usage.split('\n')
  const first = lines.findIndex((line) => line.startsWith(`  ${name} `))
  const after = lines.findIndex((line, at) => at > first && /^ {2}\S/.test(line))
  const found = lines.slice(first, after < 0 ? undefined : after)
  return first < 0
    ? 'help lists every command'
    : found
        .map((line) => line.trim())
        .join(' ')
        .replace(/ {2,}/g, ' ')
}
