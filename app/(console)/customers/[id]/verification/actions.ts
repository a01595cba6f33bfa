'use server'

import { revalidatePath } from 'next/cache'
import { action } from '#lib/access/action'
import { SendProfile } from './profile.schema'
import { sendProfile as send } from './send-profile'

/** Sends the data of a verification, and returns what is still missing and where the customer stands. */
export const sendProfile = action(
  { needs: 'customer.send_profile', input: SendProfile, audit: { action: 'customer.send_profile' } },
  async (input, staff, context) => {
    const answer = await send(input, staff, context)
    revalidatePath('/customers/[id]', 'page')
    return answer
  },
)
