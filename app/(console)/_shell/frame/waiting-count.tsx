import { Suspense } from 'react'
import { requireStaff } from '#lib/access/session'
import { countText } from '../../_kit/words/count-text'
import { countForMe } from '../../_records/approval/count-for-me'
import { countStoppedOf } from '../../_records/batch/count-stopped'
import { countDepositsFor } from '../../_records/deposit/list-requests'
import { countFundingsFor } from '../../_records/prefunded-account/list-fundings'
import { countWaiting } from '../../_records/review/count-waiting'

const look = 'ml-auto min-w-5 rounded-lg bg-wait-soft px-1.5 text-center text-xs/4.5 font-medium text-wait tabular-nums'

/**
 * Shows whoever decides reviews how many wait, in the side bar. It is streamed after the bar, and shows nothing if the API does
 * not answer.
 */
export function WaitingReviews() {
  return (
    <Suspense>
      <Waiting read={async () => ((await requireStaff('signed_in')).can('review.decide') ? countWaiting() : 0)} />
    </Suspense>
  )
}

/** Shows how many requests wait for the decision of this person. */
export function WaitingApprovals() {
  return (
    <Suspense>
      <Waiting read={async () => countForMe(await requireStaff('signed_in'))} />
    </Suspense>
  )
}

/** Shows how many top-ups and reversals wait for the word of this person. */
export function WaitingFundings() {
  return (
    <Suspense>
      <Waiting read={async () => countFundingsFor(await requireStaff('signed_in'))} />
    </Suspense>
  )
}

/** Shows how many deposits wait for this person: to agree with a request, or because nobody claimed them. */
export function WaitingDeposits() {
  return (
    <Suspense>
      <Waiting read={async () => countDepositsFor(await requireStaff('signed_in'))} />
    </Suspense>
  )
}

/** Shows how many batches are stopped until this person acts. */
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
