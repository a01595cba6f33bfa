import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { currencies, maxAmountMinor, parseDecimal, wireScale } from '#contract/money'
import { plainText } from '#contract/primitives'
import { builtInService } from '#lib/server/service'
import { mustFindOrganization } from './find-organization'
import { mustBe } from './must-be'

const text = { type: 'string' } as const
/** Without a zone, a time would be that of the machine. */
const Moment = z.iso
  .datetime({ offset: true, error: 'expected a time with its zone, such as 2026-11-20T14:00:00-04:00' })
  .transform((text) => new Date(text))
  .refine((time) => time.getTime() <= Date.now(), 'is in the future, of which no provider has a statement')
/** A balance is negative if the provider is owed money. */
const Balance = z
  .string()
  .regex(/^-?\d{1,10}(\.\d{1,2})?$/, 'expected an amount such as 1000.00')
  .transform((text) => parseDecimal(text, wireScale))
  .refine((minor) => minor <= maxAmountMinor && minor >= -maxAmountMinor, 'is more than any amount can be')
const Statement = z.object({
  provider: plainText(100),
  currency: z.enum(currencies, `expected one of ${currencies.join(', ')}`),
  at: Moment,
  balance: Balance,
  explained: Balance.optional(),
  reason: plainText(500).optional(),
})

/**
 * Records the balance on a provider's statement, with which the check of the ledger compares. Amounts are decimals of the
 * currency.
 */
export async function recordStatement(args: string[]): Promise<number> {
  const options = { organization: text, provider: text, currency: text, at: text, balance: text, explained: text, reason: text }
  const { organization, ...typed } = parseArgs({ args, options }).values
  if (organization === undefined || typed.provider === undefined || typed.at === undefined || typed.balance === undefined) {
    throw new Error(
      'Usage: record-statement --organization <id> --provider <name> --currency VES --at <time> --balance 12.50 [--explained 1.00 --reason "…"]',
    )
  }
  if ((typed.explained === undefined) !== (typed.reason === undefined))
    throw new Error('--explained needs a --reason, and a --reason what it explains')
  await mustFindOrganization(organization)
  const { provider, currency, at: cutOff, balance: balanceMinor, explained, reason = '' } = mustBe(Statement, typed)
  const { provisioning } = await builtInService()
  await provisioning.recordStatement({
    organizationId: organization,
    provider,
    currency,
    cutOff,
    balanceMinor,
    explained: explained === undefined ? undefined : { amountMinor: explained, reason },
    by: userInfo().username,
  })
  console.log('Recorded. verify-ledger checks whether the books agree with it.')
  return 0
}
