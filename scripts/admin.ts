import { appDatabase } from '#lib/service'
import { closeInstallation } from './prepare'

const usage = `npm run --silent admin -- <command>
  demo-credentials --json          new test keys for both demo organizations, with all scopes and without limits
  create-admin --name … --email …  the first person of an installation; prints a password once
  verify-ledger                    checks every invariant of the books; payments stop where one does not hold
  payments stop|start|status       --reason … [--organization <id>]: no payment is made meanwhile, reads go on
  key-approval                     --organization … --above 1000.00|none: from where a payment by key takes two people
  record-statement                 --organization … --provider … --currency … --at … --balance …: what a bank says is there
  bank-channel open|rotate|close   --organization <id> [--bearer] | --channel <id>: where a bank reports what it receives
  verify-audit                     checks the chain of the audit trail`

type AdminCommand = (args: string[]) => Promise<number>
const commands: Record<string, () => Promise<AdminCommand>> = {
  'demo-credentials': async () => (await import('./admin/demo-credentials')).demoCredentials,
  'create-admin': async () => (await import('./admin/create-admin')).createAdmin,
  'verify-ledger': async () => (await import('./admin/verify')).verifyBooks,
  payments: async () => (await import('./admin/payments')).switchPayments,
  'key-approval': async () => (await import('./admin/key-approval')).setKeyApproval,
  'record-statement': async () => (await import('./admin/record-statement')).recordStatement,
  'bank-channel': async () => (await import('./admin/bank-channel')).manageBankChannel,
  'verify-audit': async () => (await import('./admin/verify')).verifyTrail,
}

/** What an operator does by hand. Works while the app runs. */
export async function run([name = '', ...args]: string[]): Promise<number> {
  const command = commands[name]
  if (command === undefined) {
    console.error(usage)
    return name === '' || name === 'help' ? 0 : 1
  }
  await appDatabase()
  try {
    return await (await command())(args)
  } finally {
    await closeInstallation()
  }
}
