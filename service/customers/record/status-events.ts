import type { NewEvent } from '../../events/record-event'
import type { KycVerdict } from './customer.rules'

type Status = Omit<KycVerdict, 'later'>

/** Returns the events to record after a customer's state or verification changed. */
export function statusEvents({ id, version }: { id: string; version: number }, before: Status, after: Status): NewEvent[] {
  const data = { state: after.state, kyc_status: after.kycStatus, version }
  const move = moveOf(before, after)
  const verification = after.kycStatus !== before.kycStatus || move === 'activated'
  return [...(verification ? ['customer.kyc_updated'] : []), ...(move === undefined ? [] : [`customer.${move}`])].map((type) => ({
    type,
    objectId: id,
    data,
  }))
}

function moveOf(before: Status, after: Status): string | undefined {
  if (before.state === after.state) return undefined
  if (after.state === 'BLOCKED') return 'blocked'
  if (after.state === 'SUSPENDED') return before.state === 'BLOCKED' ? 'unblocked' : 'suspended'
  if (before.state === 'SUSPENDED') return 'reinstated'
  return after.state === 'ACTIVE' ? 'activated' : undefined
}
