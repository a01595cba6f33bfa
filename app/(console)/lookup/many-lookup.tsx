'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { Card } from '#components/card'
import { NotCopied, useCopy } from '#components/copy-id'
import { FilterBar } from '#components/filter-bar'
import { Notice } from '#components/notice'
import { ListFoot } from '#components/pager'
import { Progress } from '#components/progress'
import { Segmented } from '#components/segmented'
import type { Phase } from './ask-lines'
import type { NumberedLine } from './lines-file'
import { ManyTable } from './many-table'
import { type Language, SummaryActions } from './summary-actions'
import { useLines } from './use-lines'

const filters = ['all', 'found', 'open', 'missing', 'unanswered'] as const
type Filter = (typeof filters)[number]

const shows: Record<Filter, (line: NumberedLine) => boolean> = {
  all: () => true,
  found: ({ row }) => row.outcome === 'found',
  missing: ({ row }) => row.outcome === 'missing',
  unanswered: ({ row }) => row.outcome === 'unsupported' || row.outcome === 'skipped' || row.outcome === 'failed',
  open: ({ row }) => row.outcome === 'found' && !row.final,
}

/** Looks up many references in batches: shows the progress and each outcome, and offers copies and files. */
export function ManyLookup({ lines, mayExport }: { lines: readonly string[]; mayExport: boolean }) {
  const t = useTranslations('lookup-many')
  const [{ rows, phase }, resume] = useLines(lines)
  const [filter, setFilter] = useState<Filter>('all')
  const [language, setLanguage] = useState<Language>(useLocale() === 'en' ? 'en' : 'es')
  const [copying, copy] = useCopy()
  const known = rows.flatMap((row, index): NumberedLine[] => (row ? [{ number: index + 1, row }] : []))
  const shown = known.filter(shows[filter])
  return (
    <>
      <FilterBar className="mb-3">
        <OutcomeFilter known={known} filter={filter} onFilter={setFilter} />
        <SummaryActions
          lines={shown}
          language={language}
          onLanguage={setLanguage}
          mayExport={mayExport && phase.name === 'done'}
        />
      </FilterBar>
      <HowFar
        phase={phase}
        known={known.filter(({ row }) => row.outcome !== 'failed').length}
        all={lines.length}
        onResume={resume}
      />
      <Card>
        <ManyTable lines={shown} onCopy={({ summaries }) => copy(summaries[language])} />
        <ListFoot>
          <span>{t('foot', { found: known.filter(shows.found).length, missing: known.filter(shows.missing).length })}</span>
          <span role="status">{copying.state === 'copied' && t('copied')}</span>
        </ListFoot>
        {copying.state === 'refused' && (
          <div className="p-4">
            <NotCopied text={copying.text} label={t('copyOne')} />
          </div>
        )}
      </Card>
    </>
  )
}

type FilterProps = { known: readonly NumberedLine[]; filter: Filter; onFilter: (filter: Filter) => void }

function OutcomeFilter({ known, filter, onFilter }: FilterProps) {
  const t = useTranslations('lookup-many')
  return (
    <span data-slot="scroll" className="max-w-full overflow-x-auto">
      <Segmented
        name="outcome"
        label={t('filter')}
        value={filter}
        onChange={(value) => onFilter(filters.find((name) => name === value) ?? 'all')}
        segments={filters
          .map((value) => ({ value, count: known.filter(shows[value]).length }))
          .filter(({ value, count }) => value !== 'unanswered' || count > 0)
          .map(({ value, count }) => ({ value, label: t(`filters.${value}`, { count }) }))}
      />
    </span>
  )
}

function HowFar({ phase, known, all, onResume }: { phase: Phase; known: number; all: number; onResume: () => void }) {
  const t = useTranslations('lookup-many')
  if (phase.name === 'stopped') {
    const again = <Button onClick={onResume}>{t('stopped.retry')}</Button>
    return (
      <Notice tone="bad" role="alert" title={t('stopped.title', { known, all })} action={again}>
        {t(phase.code === 'unanswered' ? 'stopped.console' : 'stopped.api')}
      </Notice>
    )
  }
  return (
    <div className="mb-3">
      {phase.name !== 'done' && (
        <Progress label={t('progress')} parts={[{ key: 'known', share: (known / all) * 100, tone: 'work' }]} />
      )}
      <p className="text-sm text-muted mt-1" role="status">
        {phase.name === 'retry_after' ? t('retryAfter', { seconds: phase.seconds, known, all }) : t(phase.name, { known, all })}
      </p>
    </div>
  )
}
