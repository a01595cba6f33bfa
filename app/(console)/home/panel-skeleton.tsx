import { Card } from '#components/card'
import { Skeleton } from '#components/skeleton'
import type { PanelName } from './panels'

/** How high, in px, each panel is as a rule: what comes in its place then moves little of what stands below. */
const heights: Record<PanelName, number> = {
  waiting: 410,
  health: 343,
  verdict: 102,
  week: 387,
  decided: 262,
  lookups: 122,
  inReview: 122,
  volume: 290,
  reviewAges: 226,
  customers: 253,
  reveals: 107,
  signIns: 122,
  refused: 102,
  revealed: 142,
  rate: 235,
  balances: 226,
  ageing: 198,
}

/** The shape of a panel that is still being read: as high as the one it is of, or as many lines. */
export function PanelSkeleton({ of, lines = 4 }: { of?: PanelName; lines?: number }) {
  const height = of && heights[of]
  return (
    <Card className="animate-late" aria-busy="true" style={{ height }}>
      <div className="flex flex-col gap-4 p-4">
        {Array.from({ length: height ? Math.floor(height / 40) : lines }, (_, index) => index).map((line) => (
          <Skeleton key={line} width={140 + ((line * 53) % 120)} />
        ))}
      </div>
    </Card>
  )
}
