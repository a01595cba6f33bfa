'use client'

import { CircleAlert, CircleCheck, Loader, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '#components/badge'
import { Card } from '#components/card'
import { RefusedNotice } from '#components/refused-notice'
import { Segmented } from '#components/segmented'
import type { RowTerms } from '#lib/shared/batches/check-row'
import { QueryProvider } from '../../_kit/live/query-provider'
import { GridFoot } from './grid-foot'
import { withNewProblems } from './grid-order'
import { GridTable } from './grid-table'
import { useGridEdits } from './use-grid-edits'
import { useGridRows } from './use-grid-rows'

type Counts = { rows: number; faulty: number; doubtful: number; searching: number; ready: number; cells: number }
export type RepairGridProps = {
  id: string
  headers: readonly string[]
  terms: RowTerms
  numbers: { all: readonly number[]; problems: readonly number[] }
  counts: Counts
  /** Changes with the content of the rows. */
  version: string
}

/** Shows the rows of a file in a grid; only visible ones are loaded. Cells are edited in place, the keyboard alone is enough. */
export function RepairGrid(props: RepairGridProps) {
  return (
    <QueryProvider>
      <Grid {...props} />
    </QueryProvider>
  )
}

function Grid({ id, headers, terms, numbers, counts, version }: RepairGridProps) {
  const [filter, setFilter] = useState<'all' | 'problems'>(numbers.problems.length > 0 ? 'problems' : 'all')
  // A repaired row stays in place until the filter is chosen again, so that rows do not move while the user edits.
  const [order, setOrder] = useState<readonly number[]>(filter === 'all' ? numbers.all : numbers.problems)
  // Payees are still searched for while the grid is open, which finds more problems.
  const shown = filter === 'all' ? order : withNewProblems(order, numbers.problems)
  if (shown !== order) setOrder(shown)
  const rows = useGridRows({ id, version })
  const edits = useGridEdits({ id, rows })
  const choose = (value: string) => {
    const next = value === 'all' ? 'all' : 'problems'
    setFilter(next)
    setOrder(numbers[next])
  }
  return (
    <section className="flex flex-col gap-2">
      <GridFilter filter={filter} onFilter={choose} counts={counts} numbers={numbers} />
      <RefusedNotice>{edits.failure}</RefusedNotice>
      <Card>
        <GridTable headers={headers} terms={terms} order={shown} rows={rows} edits={edits}>
          {(active) => <GridFoot id={id} row={active} problems={numbers.problems} />}
        </GridTable>
      </Card>
    </section>
  )
}

type FilterProps = Pick<RepairGridProps, 'counts' | 'numbers'> & { filter: string; onFilter: (filter: string) => void }

function GridFilter({ filter, onFilter, counts, numbers }: FilterProps) {
  const t = useTranslations('batch-grid')
  return (
    <div className="flex flex-wrap items-center gap-3" role="status">
      <Segmented
        name="rows"
        label={t('filter')}
        value={filter}
        onChange={onFilter}
        segments={[
          { value: 'all', label: t('all', { count: numbers.all.length }) },
          { value: 'problems', label: t('problems', { count: numbers.problems.length }) },
        ]}
      />
      <Badge tone="bad" quiet icon={<CircleAlert />}>
        {t('errors', { count: counts.cells })}
      </Badge>
      {counts.doubtful > 0 && (
        <Badge tone="wait" quiet icon={<TriangleAlert />}>
          {t('doubtful', { count: counts.doubtful })}
        </Badge>
      )}
      {counts.searching > 0 && (
        <Badge tone="work" quiet icon={<Loader />}>
          {t('searching', { count: counts.searching })}
        </Badge>
      )}
      <Badge tone="ok" quiet icon={<CircleCheck />}>
        {t('ready', { count: counts.ready })}
      </Badge>
    </div>
  )
}
