'use server'

import { z } from 'zod'
import { formatters } from '#app/formatters'
import { endOf, findCall } from '#backoffice/calls/calls'
import { ServiceError } from '#contract/errors'
import { action } from '#lib/access/action'

const CallInput = z.object({ callId: z.uuid() })

/** Returns the known outcome of a call whose answer was lost. It does not query the API: the worker does, for all users. */
export const readCallEnd = action(
  { needs: 'customer.read', input: CallInput, audit: { action: 'call.follow' } },
  async ({ callId }, _staff, { desk }) => {
    const call = await findCall(desk.db, callId)
    if (call === undefined) throw new ServiceError('not_found', `no call ${callId}`)
    return {
      end: endOf(call),
      objectId: call.objectId,
      key: call.idempotencyKey,
      sentAt: (await formatters()).moment(call.sentAt),
    }
  },
)
