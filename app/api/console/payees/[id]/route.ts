import { z } from 'zod'
import { Id } from '#contract/primitives'
import { handler } from '#lib/access/handler'
import { watchOpened } from '#lib/access/watch-opened'
import { readPayee } from '../../../../(console)/quotes/new/payee'

/** Returns the payee of a quote, masked: accounts, state and the latest quotes. */
export const GET = handler({ needs: 'quote.create', input: z.object({ id: Id }) }, async ({ id }, staff) => {
  await watchOpened({ kind: 'customer', id })
  return readPayee(id, { seesEmails: staff.can('customer.see_email') })
})
