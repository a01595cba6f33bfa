'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { transaction } from '#backoffice/desk'
import { addTag, removeTag } from '#backoffice/notes/tags'
import { Id, plainText } from '#contract/primitives'
import { action } from '#lib/access/action'

const Tagged = z.object({ customerId: Id, tag: plainText(30).min(1) })

/** Adds a tag in lower case. Refused with `out_of_range` beyond 10 tags of a customer or 50 different ones. */
export const tagCustomer = action(
  { needs: 'customer.edit_contact', input: Tagged, audit: { action: 'tag.add' } },
  ({ customerId, tag }, staff, { desk, record }) =>
    transaction(desk.db, async (tx) => {
      await addTag(tx, desk, staff.personId, { customerId, tag })
      await record(tx, { object: { kind: 'customer', id: customerId }, after: { tag: tag.toLowerCase() } })
      revalidatePath('/customers/[id]', 'page')
    }),
)

/** Removes a tag; succeeds too if another person removed it before. */
export const untagCustomer = action(
  { needs: 'customer.edit_contact', input: Tagged, audit: { action: 'tag.remove' } },
  ({ customerId, tag }, _, { desk, record }) =>
    transaction(desk.db, async (tx) => {
      await removeTag(tx, { customerId, tag })
      await record(tx, { object: { kind: 'customer', id: customerId }, before: { tag } })
      revalidatePath('/customers/[id]', 'page')
    }),
)
