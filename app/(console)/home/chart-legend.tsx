import { AppLink } from '#components/app-link'
import type { ChartTone } from '#components/chart-place'
import { ChartDot } from '#components/chart-tip'

export type LegendEntry = { name: string; word: string; count: string; tone: ChartTone; href: string }

/** Shows the legend of a chart: its colours, the totals, and links to the lists. */
export function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <span className="ml-auto flex flex-wrap items-center gap-x-3">
      {entries.map(({ name, word, count, tone, href }) => (
        <AppLink
          key={name}
          href={href}
          className="inline-flex min-h-6 items-center gap-1.5 text-xs whitespace-nowrap text-subtle hover:underline"
        >
          <ChartDot tone={tone} />
          {word} <span className="tabular-nums text-muted">{count}</span>
        </AppLink>
      ))}
    </span>
  )
}
