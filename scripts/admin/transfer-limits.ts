import { parseArgs } from 'node:util'
import { z } from 'zod'
import { formatDecimal, wireScale } from '#contract/money'
import { builtInService } from '#lib/server/service'
import { mustFindOrganization } from './find-organization'
import { AmountOption, mustBe } from './must-be'

const Seconds = z
  .string()
  .regex(/^\d{1,6}$/, 'expected seconds')
  .transform(Number)

/**
 * Amounts are decimal: of the principal in USDC or USD, of one pago móvil in VES, of a customer's payments in a month in USDC.
 */
const Limits = z.object({
  min: AmountOption.optional(),
  max: AmountOption.optional(),
  'pagomovil-max': AmountOption.optional(),
  'standard-monthly-cap': AmountOption.optional(),
  'enhanced-monthly-cap': AmountOption.optional(),
  'quote-seconds': Seconds.pipe(z.number().min(30).max(1800)).optional(),
  'deposit-quote-seconds': Seconds.optional(),
  'confirm-seconds': Seconds.optional(),
})
const names = Object.keys(Limits.shape)
const usage = `Usage: transfer-limits --organization <id> [${names.map((name) => `--${name} …`).join('] [')}]`

/** Changes the named limits from the next quote, and prints all of them. */
export async function changeTransferLimits(args: string[]): Promise<number> {
  const string = { type: 'string' } as const
  const options = Object.fromEntries(['organization', ...names].map((name) => [name, string]))
  const { organization, ...typed } = parseArgs({ args, options }).values
  if (typeof organization !== 'string') throw new Error(usage)
  await mustFindOrganization(organization)
  const limits = mustBe(Limits, typed)
  const { provisioning } = await builtInService()
  if (Object.keys(typed).length > 0)
    await provisioning.changeTransferSettings(organization, {
      minAmountMinor: limits.min,
      maxAmountMinor: limits.max,
      pagomovilMaxMinor: limits['pagomovil-max'],
      standardMonthlyCapMinor: limits['standard-monthly-cap'],
      enhancedMonthlyCapMinor: limits['enhanced-monthly-cap'],
      quoteSeconds: limits['quote-seconds'],
      depositQuoteSeconds: limits['deposit-quote-seconds'],
      confirmSeconds: limits['confirm-seconds'],
    })
  const now = await provisioning.readTransferSettings(organization)
  const amount = (minor: bigint) => formatDecimal(minor, wireScale)
  console.log(
    JSON.stringify({
      min: amount(now.minAmountMinor),
      max: amount(now.maxAmountMinor),
      'pagomovil-max': amount(now.pagomovilMaxMinor),
      'standard-monthly-cap': amount(now.standardMonthlyCapMinor),
      'enhanced-monthly-cap': amount(now.enhancedMonthlyCapMinor),
      'quote-seconds': now.quoteSeconds,
      'deposit-quote-seconds': now.depositQuoteSeconds,
      'confirm-seconds': now.confirmSeconds,
      'key-approval-above': now.keyApprovalAboveMinor === null ? 'none' : amount(now.keyApprovalAboveMinor),
    }),
  )
  return 0
}
