import { Card } from '#components/card'
import { Skeleton } from '#components/skeleton'

/** Shows a skeleton of a panel while it loads, with the height (in px) or the number of lines that it will have. */
export function PanelSkeleton({ height, lines = 4 }: { height?: number; lines?: number }) {
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
