import { Card } from '#components/card'
import { Skeleton } from '#components/skeleton'

/** The shape of a panel that is still being read. */
export function PanelSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Card className="animate-late" aria-busy="true">
      <div className="flex flex-col gap-4 p-4">
        {Array.from({ length: lines }, (_, index) => index).map((line) => (
          <Skeleton key={line} width={140 + ((line * 53) % 120)} />
        ))}
      </div>
    </Card>
  )
}
