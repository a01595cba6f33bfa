import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { findBank } from '#contract/banks'
import { builtInService } from '#lib/server/service'
import { mustFindOrganization } from './find-organization'

const usage = 'Usage: restrict-bank|lift-bank-restriction 0102 --organization <id> --reason "…" [--by <name>]'

/** Refuses an organization's payments to a bank, and new accounts there. Repeating it replaces the reason. */
export async function restrictBank(args: string[]): Promise<number> {
  const { bank, organization, reason, by } = await readArgs(args)
  const { provisioning } = await builtInService()
  const changed = await provisioning.restrictBank(organization.id, bank.code, reason, by)
  const which = `${bank.code} ${bank.name} for ${organization.name}`
  console.log(changed ? `Restricted ${which}: ${reason}` : `${which} had been restricted for this reason before`)
  return 0
}

/** Lets an organization pay to a bank again. */
export async function liftBankRestriction(args: string[]): Promise<number> {
  const { bank, organization, reason, by } = await readArgs(args)
  const { provisioning } = await builtInService()
  const lifted = await provisioning.liftBankRestriction(organization.id, bank.code, reason, by)
  const which = `${bank.code} ${bank.name} for ${organization.name}`
  console.log(lifted ? `Lifted the restriction of ${which}` : `${which} was not restricted`)
  return 0
}

async function readArgs(args: string[]) {
  const text = { type: 'string' } as const
  const options = { organization: text, reason: text, by: text }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const { organization: id, reason, by = userInfo().username } = values
  const [code, ...more] = positionals
  if (code === undefined || more.length > 0 || id === undefined || !reason?.trim()) throw new Error(usage)
  const bank = findBank(code)
  if (bank === undefined) throw new Error(`There is no bank ${code}; GET /v1/reference/banks lists them`)
  return { bank, organization: await mustFindOrganization(id), reason, by }
}
