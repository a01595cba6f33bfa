import type { Customer } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { notReadIn } from '#lib/api/not-read'
import { type Changes, type EditedMember, members } from './members'

/**
 * Throws `member_unread` if the API returned a member in an unreadable form, or masked. A customer is saved as a whole, so saving
 * would empty that member, or store its mask. A member with a new value is fine.
 */
export function mustBeReadWhole(customer: Customer, changes: Changes): void {
  const unread = membersUnreadIn(customer).filter((member) => changes[member] === undefined)
  if (unread.length === 0) return
  const errors = unread.map((member) => ({ pointer: `/${member}`, code: 'member_unread' }))
  throw new ServiceError('member_unread', `unreadable: ${unread.join(', ')}`, { errors })
}

/** Returns the members that were not read whole, without those that another API does not return: it may store none. */
function membersUnreadIn(customer: Customer): EditedMember[] {
  const unlike = new Set(
    notReadIn(customer).flatMap(({ path: [first], why }) => (why === 'unlike' && first !== undefined ? [first] : [])),
  )
  return members.filter((member) => unlike.has(member) || holdsMask(customer[member]))
}

/** Returns whether an API has masked a value ("+58*******77"), or its letters came in an unknown charset. */
function holdsMask(value: string | null | undefined): boolean {
  return /[*•●∙\uFFFD]/.test(value ?? '')
}
