import { z } from 'zod'
import { accountTypes, BankAccountBody } from './bank-account-body'
import { Currency } from './currency'
import { describeMembers } from './describe-members'
import { ids } from './examples'
import { Timestamp } from './members'
import { Id } from './primitives'
import { shared } from './shared-meta'

describeMembers(BankAccountBody, {
  account_type: {
    description: 'An account at a bank, or a pago móvil phone. `pago_movil` is understood too.',
    example: 'pagomovil',
  },
  country_code: { description: 'Where the account is: `VE` or `US`.', example: 'VE' },
  bank_code: shared.bankCode,
  account_number: {
    description: 'Venezuela: 20 digits that begin with the bank. United States: 4 to 17 digits. Blanks and dashes are dropped.',
  },
  id_doc_number: shared.document,
  phone_number: { description: 'A Venezuelan mobile; required for pago móvil.', example: '04121234567' },
  account_holder_name: { description: 'Required for an account in the United States.' },
  account_subtype: { description: 'Of an account in the United States.' },
})

/** An account with masked numbers ("0134************0042", "V*****678", "+58412*****67"); a reveal returns them in full. */
export const BankAccount = z
  .object({
    id: Id.meta({ description: 'Its id.', example: ids.bankAccount }),
    customer_id: Id.optional().meta(shared.customerId),
    account_type: z.enum(accountTypes).meta({
      description: 'An account at a bank, or a pago móvil phone. `pago_movil` is understood too.',
      example: 'pagomovil',
    }),
    country_code: z.string().meta({ description: 'Where the account is: `VE` or `US`.', example: 'VE' }),
    bank_code: z.string().meta(shared.bankCode),
    bank_name: z.string().nullish().meta({ description: 'Null when we do not know the bank.', example: 'Banesco' }),
    account_number: z.string().nullish().meta({ description: 'Masked unless revealed.', example: null }),
    account_number_last4: z.string().nullish().meta({ description: 'What may be shown.', example: null }),
    id_doc_number: z.string().nullish().meta(shared.maskedDocument),
    phone_number: z.string().nullish().meta({ description: 'Masked unless revealed.', example: '+58412*****67' }),
    account_holder_name: z
      .string()
      .nullish()
      .meta({ description: 'Required for an account in the United States.', example: null }),
    currency: Currency.optional().meta({ description: 'What it is paid in.', example: 'VES' }),
    status: z.string().optional().meta({ description: '`active` or `deleted`.', example: 'active' }),
    created_at: Timestamp.optional().meta(shared.createdAt),
  })
  .meta({ id: 'BankAccount' })
export type BankAccount = z.infer<typeof BankAccount>

export const BankAccountList = z.array(BankAccount).meta({ id: 'BankAccountList' })
