import type { useContractForm } from '../../_kit/form/contract-form'

/** Returns the initial values of the form; the country is the usual one if it is offered. */
export function emptyCustomer(countries: readonly { value: string }[]) {
  const [first] = countries
  const isUsual = first === undefined || countries.some(({ value }) => value === usualCountry)
  return { ...empty, country: isUsual ? usualCountry : first.value }
}

const usualCountry = 'VE'
const empty = {
  email: '',
  phone_number: '',
  type: 'individual',
  legal_name: '',
  kyc_type: 'standard',
  address_line_1: '',
  city: '',
}
export type CustomerFormState = ReturnType<typeof useContractForm<keyof ReturnType<typeof emptyCustomer>>>
