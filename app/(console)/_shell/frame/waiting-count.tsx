import { Suspense } from 'react'
import { countText } from '../../_kit/words/count-text'
import { countWaiting } from '../../_records/review/count-waiting'

const look = 'ml-auto min-w-5 rounded-lg bg-wait-soft px-1.5 text-center text-xs/4.5 font-medium text-wait tabular-nums'

/** How many reviews wait, for the side bar. It comes later than the bar, and not at all when the API does not answer. */
export function WaitingReviews() {
  return (
    <Suspense>
      <Waiting />
    </Suspense>
  )
}

async function Waiting() {
  const count = await countWaiting()
  if (!count) return null
  return (
    <span className={`${look} folded:absolute folded:-top-1 folded:-right-1.5 folded:px-1 folded:text-[10px]/4`}>
      {await countText(count)}
    </span>
  )
}
