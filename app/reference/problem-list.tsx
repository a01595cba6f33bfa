import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import type { DocumentProblem } from './document'
import { InlineCode, Prose } from './parts'

export type CodeEntry = { code: string; status?: number | string; says: ReactNode }

const row = cva('grid items-baseline gap-x-3 gap-y-0.5 px-4 not-first:border-t py-2 target:bg-selected', {
  variants: {
    status: {
      true: 'grid-cols-[auto_minmax(0,19rem)_minmax(0,1fr)] max-tablet:grid-cols-[auto_minmax(0,1fr)]',
      false: 'grid-cols-[minmax(0,19rem)_minmax(0,1fr)] max-tablet:grid-cols-[auto_minmax(0,1fr)]',
    },
  },
})

/** Lists codes with their meanings; the anchor of each is its code. */
export function CodeList({ entries }: { entries: readonly CodeEntry[] }) {
  return (
    <ul>
      {entries.map(({ code, status, says }) => (
        <li key={code} id={code} className={row({ status: status !== undefined })}>
          {status !== undefined && <span className="whitespace-nowrap text-muted tabular-nums">{status}</span>}
          <InlineCode>{code}</InlineCode>
          <span className="text-sm text-subtle max-tablet:col-span-full">{says}</span>
        </li>
      ))}
    </ul>
  )
}

/** Lists problem codes with their status and meaning. */
export function ProblemList({ problems }: { problems: readonly DocumentProblem[] }) {
  return <CodeList entries={problems.map(({ code, status, title }) => ({ code, status, says: <Prose text={title} /> }))} />
}
