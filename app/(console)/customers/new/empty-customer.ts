import type { useContractForm } from '../../_kit/form/contract-form'

/** The initial values of the form. */
export const emptyCustomer = {
  email: '',
  phone_number: '',
  type: 'individual',
  legal_name: '',
  kyc_type: 'standard',
  address_line_1: '',
  city: '',
  country: 'VE',
}
export type CustomerFormState = ReturnType<typeof useContractForm<keyof typeof emptyCustomer>>
