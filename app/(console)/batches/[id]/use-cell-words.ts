'use client'

import { useLocale, useTranslations } from 'next-intl'
import { formatFigure } from '#lib/shared/format'
import type { CellProblem } from '../grid-row'

/** Returns a function that describes the problem of a cell in a few words. */
export function useCellWords(): (problem: CellProblem) => string {
  const [t, errors, locale] = [useTranslations('batch-grid.cells'), useTranslations('errors'), useLocale()]
  return ({ kind, code, facts }) => {
    const key = `${kind}.${code}`
    if (t.has(key)) return t(key, code === 'amount_unclear' ? withFigures(facts, locale) : facts)
    return errors.has(`fields.${code}`) ? errors(`fields.${code}`) : errors('fields.invalid_format')
  }
}

/** Returns the facts about a cell with its possible amounts, which have a decimal point, as the locale writes them. */
function withFigures(facts: CellProblem['facts'], locale: string): CellProblem['facts'] {
  return Object.fromEntries(Object.entries(facts).map(([name, amount]) => [name, formatFigure(amount, locale)]))
}
