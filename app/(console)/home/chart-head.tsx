import type { ReactNode } from 'react'

/** Shows the header of a card with one chart, without a line below it. */
export function ChartHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="flex min-h-12 items-center gap-2 px-4 pt-2 flex-wrap">
      <h2>{title}</h2>
      <span className="ml-auto flex items-center gap-2">{children}</span>
    </header>
  )
}
