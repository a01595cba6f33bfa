'use client'

import { useTranslations } from 'next-intl'
import type { CellProblem } from '../grid-row'

/** Returns a function that describes the problem of a cell in a few words. */
export function useCellWords(): (problem: CellProblem) => string {
  const [t, errors] = [useTranslations('batch-grid.cells'), useTranslations('errors')]
  return ({ kind, code, facts }) => {
    const key = `${kind}.${code}`
    if (t.has(key)) return t(key, facts)
    return errors.has(`fields.${code}`) ? errors(`fields.${code}`) : errors('fields.invalid_format')
  }
}
