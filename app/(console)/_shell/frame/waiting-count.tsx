import { Suspense } from 'react'
import { requireStaff } from '#lib/access/session'
import { countText } from '../../_kit/words/count-text'
import { countForMe } from '../../_records/approval/count-for-me'
import { countStoppedOf } from '../../_records/batch/count-stopped'
import { countWaiting } from '../../_records/review/count-waiting'

const look = 'ml-auto min-w-5 rounded-lg bg-wait-soft px-1.5 text-center text-xs/4.5 font-medium text-wait tabular-nums'

/** How many reviews wait, for the side bar. It comes later than the bar, and not at all when the API does not answer. */
export function WaitingReviews() {
  return (
    <Suspense>
      <Waiting read={countWaiting} />
    </Suspense>
  )
}

/** How many requests wait for this person to decide. */
export function WaitingApprovals() {
  return (
    <Suspense>
      <Waiting read={async () => countForMe(await requireStaff('signed_in'))} />
    </Suspense>
  )
}

/** How many batches of this person stand still. */
export function StoppedBatches() {
  return (
    <Suspense>
      <Waiting read={async () => countStoppedOf(await requireStaff('signed_in'))} />
    </Suspense>
  )
}

async function Waiting({ read }: { read: () => Promise<number | undefined> }) {
  const count = await read()
  if (!count) return null
  return (
    <span className={`${look} folded:absolute folded:-top-1 folded:-right-1.5 folded:px-1 folded:text-[10px]/4`}>
      {await countText(count)}
    </span>
  )
}
