import { z } from 'zod'
import { Id } from '#contract/primitives'
import { handler } from '#lib/access/handler'
import { watchOpened } from '#lib/access/watch-opened'
import { readReceiver } from '../../../(console)/deposits/new/read-receiver'

/** Returns a customer who may pay in, masked, with where they can be credited. */
export const GET = handler({ needs: 'quote.create', input: z.object({ id: Id }) }, async ({ id }, staff) => {
  await watchOpened({ kind: 'customer', id })
  return readReceiver(id, { seesEmails: staff.can('customer.see_email') })
})
