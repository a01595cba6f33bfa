'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { Checkbox } from '#components/checkbox'
import { Kbd } from '#components/kbd'
import { Refused } from '#components/refused'
import { intendBatchRows, leaveOutBatchRows, searchBatchPayees } from '../actions'
import type { GridRow } from '../grid-row'
import { useBatchAct } from './use-batch-act'

type Props = { id: string; row: GridRow | undefined; problems: readonly number[] }

/** Shows the acts for the current row, and for all rows with a problem. */
export function GridFoot({ id, row, problems }: Props) {
  const t = useTranslations('batch-grid.foot')
  const { run, pending, refused } = useBatchAct()
  const isDoubtful = row !== undefined && (row.twinOf !== null || row.paidBeforeAt !== null)
  const one = row ? [row.row] : []
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 border-t px-4 py-2 text-sm">
      {row && isDoubtful && (
        <Checkbox
          label={t('intended', { row: row.row })}
          checked={row.intended}
          disabled={pending}
          onChange={(event) => run(() => intendBatchRows({ id, rows: one, on: event.target.checked }))}
        />
      )}
      {row && (
        <Checkbox
          label={t('leftOut', { row: row.row })}
          checked={row.leftOut}
          disabled={pending}
          onChange={(event) => run(() => leaveOutBatchRows({ id, rows: one, on: event.target.checked }))}
        />
      )}
      <Refused>{refused}</Refused>
      <span className="ml-auto flex flex-wrap items-center gap-2">
        <span className="flex items-center gap-1.5 text-xs text-muted max-laptop:hidden" aria-hidden="true">
          <Kbd>↵</Kbd> {t('type')} <Kbd>Tab</Kbd> {t('next')} <Kbd>Ctrl Z</Kbd> {t('undo')}
        </span>
        <Button size="sm" pending={pending} onClick={() => run(() => searchBatchPayees({ id }))}>
          {t('search')}
        </Button>
        {problems.length > 0 && (
          <Button size="sm" pending={pending} onClick={() => run(() => leaveOutBatchRows({ id, rows: [...problems], on: true }))}>
            {t('leaveAll', { count: problems.length })}
          </Button>
        )}
      </span>
    </div>
  )
}
