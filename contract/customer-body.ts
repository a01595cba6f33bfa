import { z } from 'zod'
import { countryCode, plainText } from './primitives'

export const customerTypes = ['individual', 'business'] as const
export const kycTypes = ['standard', 'enhanced'] as const
export type CustomerType = (typeof customerTypes)[number]
export type KycType = (typeof kycTypes)[number]

/** How many months an approval of each tier is valid at most. */
export const approvalMonths: Readonly<Record<KycType, number>> = { standard: 24, enhanced: 12 }

/** An addr-spec of RFC 5322 in its common form: one `@`, no display name, no quotes. */
const emailShape = /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\.]+(\.[^\s@"(),:;<>[\]\\.]+)+$/u
export const Email = plainText(254).regex(emailShape, { message: 'invalid_format' })

/** A phone number in any form that a person may type. The service normalises it to E.164. */
const TypedPhone = plainText(32)

const customerFields = {
  email: Email.optional(),
  phone_number: TypedPhone.optional(),
  type: z.enum(customerTypes),
  kyc_type: z.enum(kycTypes).optional(),
  address_line_1: plainText(200).optional(),
  city: plainText(100).optional(),
  country: countryCode(),
  /** An extension. If it is absent in an update, it is unchanged: clients of the published interface do not know it. */
  legal_name: plainText(200).optional(),
}

type ContactAndTier = { email?: string; phone_number?: string; kyc_type?: string; address_line_1?: string; city?: string }

function contactAndTier(body: ContactAndTier, context: z.core.$RefinementCtx<ContactAndTier>) {
  const refuse = (member: string, message: string) => context.addIssue({ code: 'custom', path: [member], message })
  if (body.email === undefined && body.phone_number === undefined) {
    refuse('email', 'contact_required')
    refuse('phone_number', 'contact_required')
  }
  if (body.kyc_type === 'enhanced') {
    if (body.address_line_1 === undefined) refuse('address_line_1', 'required')
    if (body.city === undefined) refuse('city', 'required')
  }
}

/** The body of create and of update (a full replacement). */
export const CustomerBody = z.strictObject(customerFields).superRefine(contactAndTier).meta({ id: 'CustomerBody' })
export type CustomerBody = z.infer<typeof CustomerBody>
