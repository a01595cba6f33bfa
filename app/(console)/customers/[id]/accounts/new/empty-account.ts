import type { useContractForm } from '../../../../_kit/form/contract-form'

/** The initial values of the form. */
export const emptyAccount = {
  country_code: 'VE',
  account_type: 'pagomovil',
  bank_code: '',
  account_number: '',
  id_doc_number: '',
  phone_number: '',
  account_holder_name: '',
  account_subtype: '',
}
export type AccountFormState = ReturnType<typeof useContractForm<keyof typeof emptyAccount>>
