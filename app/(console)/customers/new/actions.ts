'use server'

import { mustNotBeMadeBefore } from '#backoffice/calls/send-call'
import { action } from '#lib/access/action'
import { api } from '#lib/server/api'
import { maskEmail, maskPhone } from '#lib/shared/masks'
import { countingTaken } from '../../_records/customer/count-taken'
import { DuplicateSearch } from '../../_records/customer/duplicate-search'
import { findDuplicates } from '../../_records/customer/find-duplicates'
import { toE164 } from '../../_records/customer/phone'
import { rememberCustomer } from '../../_records/customer/remember-customer'
import { CreateCustomer } from '../customer.schema'
import { mustNotBeThere } from './must-not-be-there'

/** Returns existing customers that match; called during typing. */
export const searchDuplicates = action(
  { needs: 'customer.create', input: DuplicateSearch, audit: { action: 'customer.search' } },
  (typed, staff) => findDuplicates(typed, staff),
)

/**
 * Creates a customer, once per rendered form (by its idempotency key); returns the id. A customer with only a phone cannot be
 * looked up: if the outcome of a first attempt is unknown, a second one needs `again`.
 */
export const createCustomer = action(
  { needs: 'customer.create', input: CreateCustomer, audit: { action: 'customer.create' } },
  async ({ body, idempotencyKey, again }, staff, context) => {
    const { call, desk, requestId } = context
    const phone = body.phone_number && (toE164(body.phone_number, body.country) ?? body.phone_number)
    const sent = { ...body, ...(phone ? { phone_number: phone } : {}) }
    const after = {
      type: body.type,
      country: body.country,
      email: body.email ? maskEmail(body.email) : null,
      phone_number: phone ? maskPhone(phone) : null,
    }
    const twin = ['customer', body.email?.toLowerCase() ?? phone ?? '']
    if (body.email) await mustNotBeThere(desk, body.email, twin)
    else if (!again) await mustNotBeMadeBefore(desk, { operation: 'createCustomer', twin })
    const matchKeys = { email: body.email ?? null, phone: phone ?? null }
    const { id } = await countingTaken(context, body.email, () =>
      call(
        { operation: 'createCustomer', object: { kind: 'customer', id: '' }, idempotencyKey, after, matchKeys, twin },
        () => api.createCustomer(sent, { idempotencyKey, actorId: staff.personId, requestId }),
        (created) => ({ object: { kind: 'customer', id: created.id }, after }),
      ),
    )
    await rememberCustomer({ ...sent, id })
    return { id }
  },
)
