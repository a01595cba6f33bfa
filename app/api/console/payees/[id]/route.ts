import { z } from 'zod'
import { Id } from '#contract/primitives'
import { handler } from '#lib/access/handler'
import { watchOpened } from '#lib/access/watch-opened'
import { readChosen } from '../../../../(console)/quotes/new/payee'

/** Returns the payee of a quote, masked: accounts, state and the latest quotes; during an outage only the remembered name. */
export const GET = handler({ needs: 'quote.create', input: z.object({ id: Id }) }, async ({ id }, staff) => {
  await watchOpened({ kind: 'customer', id })
  return readChosen(id, { seesEmails: staff.can('customer.see_email') })
})
