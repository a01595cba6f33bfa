import { z } from 'zod'
import { Email } from '#contract/customer-body'
import { countryCode, Id, plainText } from '#contract/primitives'
import { Reason } from '../../../_records/customer/reveal.schema'

const typed = {
  email: Email.nullish(),
  phone_number: plainText(32).nullish(),
  legal_name: plainText(200).nullish(),
  address_line_1: plainText(200).nullish(),
  city: plainText(100).nullish(),
  country: countryCode().nullish(),
  kyc_type: z.string().max(20).nullish(),
}

/** The fields of the form, each validated on its own. Rules across fields are checked on the server, which knows all of them. */
export const EditFields = z.object({ ...typed, reason: z.string().max(300).optional() })

const fingerprint = z.string().max(64)

export const SaveCustomer = z.object({
  customerId: Id,
  changes: z.strictObject(typed),
  seen: z.object({
    email: fingerprint,
    phone_number: fingerprint,
    legal_name: fingerprint,
    address_line_1: fingerprint,
    city: fingerprint,
    country: fingerprint,
    kyc_type: fingerprint,
  }),
  openedAt: z.iso.datetime(),
  reason: Reason.optional(),
})
