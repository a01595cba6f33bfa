import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { Currency, parseDecimal, wireScale } from '#contract/money'
import { builtInService } from '#lib/server/service'
import { mustBe } from './must-be'

const text = { type: 'string' } as const
/** Without a zone, a time would be that of the machine. */
const Moment = z.iso.datetime({ offset: true })

/**
 * Records the balance on a provider's statement, with which the check of the ledger compares. Amounts are decimals of the
 * currency.
 */
export async function recordStatement(args: string[]): Promise<number> {
  const options = { organization: text, provider: text, currency: text, at: text, balance: text, explained: text, reason: text }
  const { organization, provider, currency, at, balance, explained, reason } = parseArgs({ args, options }).values
  if (organization === undefined || provider === undefined || at === undefined || balance === undefined) {
    throw new Error(
      'Usage: --organization <id> --provider <name> --currency VES --at <time> --balance 12.50 [--explained 1.00 --reason "…"]',
    )
  }
  if ((explained === undefined) !== (reason === undefined))
    throw new Error('--explained needs a --reason, and a --reason what it explains')
  const cutOff = Moment.safeParse(at)
  if (!cutOff.success) throw new Error(`--at ${at} is not a time with its zone, such as 2026-11-20T14:00:00-04:00`)
  const service = await builtInService()
  await service.provisioning.recordStatement({
    organizationId: organization,
    provider,
    currency: mustBe(Currency, currency),
    cutOff: new Date(cutOff.data),
    balanceMinor: parseDecimal(balance, wireScale),
    explained: explained === undefined ? undefined : { amountMinor: parseDecimal(explained, wireScale), reason: reason ?? '' },
    by: userInfo().username,
  })
  console.log('Recorded. verify-ledger says whether the books agree.')
  return 0
}
