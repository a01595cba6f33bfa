import { z } from 'zod'
import { Currency } from '#contract/currency'
import { handler } from '#lib/access/handler'
import { previewPrice, previewRate } from '../../../(console)/quotes/new/preview'
import { PreviewInput } from '../../../(console)/quotes/schema'

const Pair = z.object({ sourceCurrency: Currency, destinationCurrency: Currency })

/** Returns a preview of a quote during typing; only the rate until there is an amount. */
export const GET = handler({ needs: 'quote.create', input: z.union([PreviewInput, Pair]), polls: true }, async (input, staff) =>
  'amountMinor' in input ? previewPrice(input, staff) : previewRate(input),
)
