'use server'

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { rememberDeleted } from '#backoffice/registry/remember-customer'
import { ServiceError } from '#contract/errors'
import { Id } from '#contract/primitives'
import { action } from '#lib/access/action'
import { api } from '#lib/server/api'
import { shortId } from '#lib/shared/masks'
import { toCustomerView } from '../../_records/customer/customer-view'
import { Reason } from '../../_records/customer/reveal.schema'
import { findDeletionBlocks } from './deletion'

/** Returns what prevents the deletion of a customer, before the deletion is offered. */
export const checkDeletion = action(
  { needs: 'customer.delete', reads: true, input: z.object({ customerId: Id }), audit: { action: 'customer.check_deletion' } },
  async ({ customerId }) => findDeletionBlocks(await api.readCustomer(customerId)),
)

/** Has the API delete a customer. `typed` must be the e-mail, or else the end of the id, as it is shown. */
export const deleteCustomer = action(
  {
    needs: 'customer.delete',
    input: z.object({ customerId: Id, typed: z.string().max(254), reason: Reason }),
    audit: { action: 'customer.delete' },
  },
  async ({ customerId, typed, reason }, staff, { call, desk, requestId }) => {
    const customer = await api.readCustomer(customerId)
    if (typed !== (customer.email ?? shortId(customerId))) {
      throw new ServiceError('validation_failed', 'typed text differs', {
        errors: [{ pointer: '/typed', code: 'invalid_format' }],
      })
    }
    const { name, state, kycStatus, type } = toCustomerView(customer, { seesEmails: false })
    const intent = {
      operation: 'deleteCustomer',
      object: { kind: 'customer', id: customerId },
      idempotencyKey: randomUUID(),
      reason,
      before: { name, state, kyc_status: kycStatus, type },
    } as const
    await call(intent, () => api.deleteCustomer(customerId, { actorId: staff.personId, requestId }))
    await rememberDeleted(desk, customerId)
  },
)
