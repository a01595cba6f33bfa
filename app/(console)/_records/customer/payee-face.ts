import { stopsPayments } from '#backoffice/registry/remember-customer'
import type { CustomerSummary } from '#contract/customers'
import { customerName, maskEmail } from '#lib/shared/masks'
import type { StatusLabels } from '../../_kit/words/status-labels'

/** A customer as the picker shows them, masked. */
export type FoundPayee = {
  id: string
  name: string
  /** Null also if the e-mail is the name. */
  email: string | null
  state: string | null
  stateWord: string
  /**
   * Only an active customer can be paid, at an API that reports all states as the contract defines them. At another one only the
   * states that stop payments count, because its other words may mean anything.
   */
  payable: boolean
  /** The title of the group that it is listed under; absent if the list has no groups. */
  group?: string
}

type Named = Pick<CustomerSummary, 'id' | 'email' | 'phone_number' | 'legal_name' | 'state'>

/** `reportsStates`: the API reports the states of the contract, which one with a list of customers does. */
export type FaceReader = { words: StatusLabels; seesEmails: boolean; reportsStates: boolean }

/** Returns what the picker shows of a customer; the e-mail is masked unless the person may see it. */
export function toPayeeFace(customer: Named, { words, seesEmails, reportsStates }: FaceReader): FoundPayee {
  const { id, state = null } = customer
  const name = customerName(customer, { maskEmails: !seesEmails })
  const email = customer.email && !seesEmails ? maskEmail(customer.email) : customer.email
  return {
    id,
    name,
    email: email === name ? null : email,
    state,
    stateWord: state ? words('customer', state) : '',
    payable: reportsStates ? state === null || state === 'ACTIVE' : !stopsPayments(state),
  }
}
