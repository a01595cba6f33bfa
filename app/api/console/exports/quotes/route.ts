import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { quotesAddress } from '../../../../(console)/_records/quote/quotes-address'
import { exportQuotes } from '../../../../(console)/quotes/export-quotes'

/** The list of quotes that an address shows, whole, as a file. */
export const GET = handler({ needs: 'export', input: z.record(z.string(), z.string()) }, (params, staff) =>
  exportQuotes(quotesAddress.read(params), staff),
)
