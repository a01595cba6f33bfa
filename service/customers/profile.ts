import { invalidField, ServiceError } from '#contract/errors'
import type { Context } from '../ground/context'
import { readOrganization } from '../organizations/organization.queries'
import { isCountry, toEmailKey, toNameKey, toPhoneNumber } from './record/contact'
import type { Profile } from './record/customer.rules'

/** A profile as it was received, before phone and country were checked. */
export type NewProfile = Omit<Profile, 'legalName'> & { legalName?: string }

/** Checks the country and the phone, and returns the phone in E.164. */
export async function normalizeProfile(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  profile: NewProfile,
): Promise<NewProfile> {
  const { allowedCountries } = await readOrganization(db, organizationId)
  const allowed = allowedCountries?.includes(profile.country) ?? isCountry(profile.country)
  if (!allowed) throw invalidField('/country', 'country_not_supported')
  if (profile.phoneNumber === null) return profile
  const phoneNumber = toPhoneNumber(profile.phoneNumber, profile.country)
  if (phoneNumber === undefined) throw invalidField('/phone_number', 'phone_number_invalid')
  return { ...profile, phoneNumber }
}

/** Returns the normalized e-mail and name, for comparisons and searches. */
export function searchKeys({ email, legalName }: Pick<Profile, 'email' | 'legalName'>) {
  return { emailKey: email === null ? null : toEmailKey(email), nameKey: legalName === null ? null : toNameKey(legalName) }
}

/** Returns the error `customer_already_exists`, with the id of the other customer if it was found. */
export function alreadyExists(customer: { id: string } | undefined): ServiceError {
  return new ServiceError('customer_already_exists', 'The contact belongs to another customer', {
    extra: customer ? { existing_customer_id: customer.id } : {},
  })
}
