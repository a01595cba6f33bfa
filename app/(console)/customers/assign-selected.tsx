'use client'

import { ShieldCheck } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { NoFallback } from '#components/no-fallback'
import { SelectionBar } from '#components/row-selection'
import { useAct } from '../_kit/form/use-act'
import { assignReviews } from './actions'
import type { Assigned } from './assign-reviews'

const AssignResults = dynamic(() => import('./assign-results').then((module) => module.AssignResults), { loading: NoFallback })

type Props = {
  /** The chosen rows, by id and name. */
  chosen: readonly { id: string; name: string }[]
  /** The number of rows on the page. */
  shown: number
  onClear: () => void
}

/** Shows the acts for the selected rows: their reviews are assigned to the user, each on its own. */
export function AssignSelected({ chosen, shown, onClear }: Props) {
  const t = useTranslations('customers-table.selected')
  const [results, setResults] = useState<Assigned[]>()
  const { run, refused, pending } = useAct((customerIds: string[]) => assignReviews({ customerIds }), { done: setResults })
  return (
    <SelectionBar>
      <span className="whitespace-nowrap tabular-nums">{t('count', { count: chosen.length, shown })}</span>
      <Button size="sm" icon={<ShieldCheck />} pending={pending} onClick={() => run(chosen.map(({ id }) => id))}>
        {t('assign')}
      </Button>
      <Button size="sm" variant="ghost" keyHint="Esc" onClick={onClear}>
        {t('clear')}
      </Button>
      {refused && <span className="text-xs text-bad">{refused}</span>}
      {results && (
        <AssignResults
          results={results}
          nameOf={(id) => chosen.find((row) => row.id === id)?.name ?? id}
          pending={pending}
          onRetry={run}
          onClose={() => setResults(undefined)}
        />
      )}
    </SelectionBar>
  )
}
