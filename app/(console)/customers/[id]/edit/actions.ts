'use server'

import { revalidatePath } from 'next/cache'
import { action } from '#lib/access/action'
import { SaveCustomer } from './edit.schema'
import { saveCustomer as save } from './save-customer'

/** Saves the changed members of a customer, or reports that another person saved first. */
export const saveCustomer = action(
  { needs: 'customer.edit_contact', input: SaveCustomer, audit: { action: 'customer.edit' } },
  async (input, staff, context) => {
    const saved = await save(input, staff, context)
    if (saved.kind === 'saved') revalidatePath('/customers/[id]', 'page')
    return saved
  },
)
