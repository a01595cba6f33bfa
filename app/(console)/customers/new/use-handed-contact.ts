import { useHandedOver } from '../../_kit/form/handed-over'
import type { CustomerFormState } from './empty-customer'

/** Fills in the e-mail or the phone that another page has handed over. */
export function useHandedContact({ values, replace }: CustomerFormState): void {
  useHandedOver('customer-email', (email) => replace({ ...values, email }))
  useHandedOver('customer-phone', (phone) => replace({ ...values, phone_number: phone }))
}
