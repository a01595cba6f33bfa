'use client'

import { useLocale, useTranslations } from 'next-intl'
import { formatFigure } from '#lib/shared/format'
import type { CellProblem } from '../grid-row'

/** Returns a function that describes the problem of a cell in a few words. */
export function useCellWords(): (problem: CellProblem) => string {
  const [t, errors, locale] = [useTranslations('batch-grid.cells'), useTranslations('errors'), useLocale()]
  return ({ kind, code, facts }) => {
    const key = `${kind}.${code === 'amount_refused' ? boundsKey(facts) : code}`
    if (t.has(key)) return t(key, withFigures(facts, locale))
    return errors.has(`fields.${code}`) ? errors(`fields.${code}`) : errors('fields.invalid_format')
  }
}

/** Returns which text tells the amounts that the API allows, as far as it named them. */
function boundsKey({ least, most, limit }: CellProblem['facts']): string {
  if (most === undefined) return least === undefined ? 'amount_refused' : 'amount_at_least'
  if (limit === 'customer_month' || limit === 'pagomovil') return `amount_${limit}`
  return least === undefined ? 'amount_at_most' : 'amount_between'
}

/** Returns the facts about a cell with the amounts among them, which are texts with two decimals, as the locale writes them. */
function withFigures(facts: CellProblem['facts'], locale: string): CellProblem['facts'] {
  const shown = (fact: string | number) =>
    typeof fact === 'string' && /^\d+\.\d\d$/.test(fact) ? formatFigure(fact, locale) : fact
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, shown(fact)]))
}
