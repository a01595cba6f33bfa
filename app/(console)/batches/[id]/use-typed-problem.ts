'use client'

import { useEffect, useState } from 'react'
import type { checkRow, RowTerms } from '#lib/shared/batches/check-row'
import { type CellProblem, cellProblems, type GridRow } from '../grid-row'

type Check = typeof checkRow
type Typed = { column: number; text: string; terms: RowTerms }

/** Returns the problem of a cell in edit mode, by the same check as the service; its code is loaded with the first cell. */
export function useTypedProblem(row: GridRow, { column, text, terms }: Typed): CellProblem | undefined {
  const [check, setCheck] = useState<{ row: Check }>()
  useEffect(() => {
    let here = true
    import('#lib/shared/batches/check-row').then(({ checkRow }) => here && setCheck({ row: checkRow }))
    return () => {
      here = false
    }
  }, [])
  if (check === undefined) return cellProblems(row, terms.columns).get(column)
  const cells = row.cells.map((cell, at) => (at === column ? text.trim() : cell))
  const faults = check.row(cells, terms).faults.map(({ field, code, facts = {} }) => ({ field, code, facts: { ...facts } }))
  return cellProblems({ ...row, faults, match: 'waiting', twinOf: null, paidBeforeAt: null }, terms.columns).get(column)
}
