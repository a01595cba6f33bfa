import { Suspense } from 'react'
import { countText } from './count-text'
import { countWaiting } from './list-reviews'

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
  return count ? <span className="n hot">{await countText(count)}</span> : null
}
