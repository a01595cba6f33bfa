import type { Customer } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { notReadIn } from '#lib/api/not-read'
import { type Changes, type EditedMember, members } from './members'

/**
 * Refuses with `member_unread` to save over what the API told in a way that nobody can read: a customer is saved whole, so such a member would
 * be emptied. One that was typed anew is known again.
 */
export function mustBeReadWhole(customer: Customer, changes: Changes): void {
  const unread = membersUnreadIn(customer).filter((member) => changes[member] === undefined)
  if (unread.length === 0) return
  const errors = unread.map((member) => ({ pointer: `/${member}`, code: 'member_unread' }))
  throw new ServiceError('member_unread', `unreadable: ${unread.join(', ')}`, { errors })
}

/** What another API does not tell at all is none of them: it may keep nothing there. */
function membersUnreadIn(customer: Customer): EditedMember[] {
  const unlike = new Set(
    notReadIn(customer).flatMap(({ path: [first], why }) => (why === 'unlike' && first !== undefined ? [first] : [])),
  )
  return members.filter((member) => unlike.has(member))
}
