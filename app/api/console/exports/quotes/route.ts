import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { quotesAddress } from '../../../../(console)/_records/quote/quotes-address'
import { exportQuotes } from '../../../../(console)/quotes/export-quotes'

/** Exports all quotes that match the filters in the address. */
export const GET = handler({ needs: 'export', input: z.record(z.string(), z.string()) }, (params, staff) =>
  exportQuotes(quotesAddress.read(params), staff),
)
