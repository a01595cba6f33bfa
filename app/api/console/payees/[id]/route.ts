import { z } from 'zod'
import { Id } from '#contract/primitives'
import { handler } from '#lib/access/handler'
import { watchOpened } from '#lib/access/watch-opened'
import { readPayee } from '../../../../(console)/quotes/new/payee'

/** Whom a quote would pay: accounts, state and the latest quotes, masked. */
export const GET = handler({ needs: 'quote.create', input: z.object({ id: Id }) }, async ({ id }, staff) => {
  await watchOpened({ kind: 'customer', id })
  return readPayee(id, { seesEmails: staff.can('customer.see_email') })
})
