'use client'

import { Download } from 'lucide-react'
import { useTimeZone, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { CopyButton } from '#components/copy-id'
import { Refused } from '#components/refused'
import { Segmented } from '#components/segmented'
import { recordExport } from './actions'
import { linesFile, type NumberedLine } from './lines-file'

export type Language = 'en' | 'es'

type Props = {
  lines: readonly NumberedLine[]
  language: Language
  onLanguage: (language: Language) => void
  mayExport: boolean
}

/** Copies and exports of the results: summaries without personal data in both languages, and the table as a file. */
export function SummaryActions({ lines, language, onLanguage, mayExport }: Props) {
  const t = useTranslations('lookup-many')
  const found = lines.flatMap(({ row }) => (row.outcome === 'found' ? [row] : []))
  return (
    <span className="flex items-center gap-2 flex-wrap tablet:ml-auto">
      <Segmented
        name="summaries"
        size="sm"
        label={t('language')}
        value={language}
        onChange={(value) => onLanguage(value === 'en' ? 'en' : 'es')}
        segments={[
          { value: 'es', label: 'Español' },
          { value: 'en', label: 'English' },
        ]}
      />
      {found.length > 0 && (
        <CopyButton
          text={found.map(({ summaries }) => summaries[language]).join('\n\n')}
          labels={{ copy: t('copy', { count: found.length }), copied: t('copied') }}
        />
      )}
      {mayExport && lines.length > 0 && <ExportButton lines={lines} />}
    </span>
  )
}

function ExportButton({ lines }: { lines: readonly NumberedLine[] }) {
  const t = useTranslations('lookup-many')
  const zone = useTimeZone() ?? 'UTC'
  const [failed, setFailed] = useState(false)
  const heads = ['line', 'reference', 'status', 'customer', 'received', 'currency'].map((name) => t(`columns.${name}`))
  const download = async () => {
    const recorded = await recordExport({ rows: lines.length }).catch(() => null)
    setFailed(!recorded?.ok)
    if (!recorded?.ok) return
    const outcomes = {
      missing: t('outcomes.missing'),
      unsupported: t('outcomes.unsupported'),
      skipped: t('outcomes.skipped'),
      failed: t('outcomes.failed'),
    }
    save(linesFile(lines, { heads: [...heads, t('columns.paidIn', { zone }), t('columns.plain')], outcomes }))
  }
  return (
    <>
      <Button icon={<Download />} onClick={download}>
        {t('export', { count: lines.length })}
      </Button>
      <Refused>{failed && t('exportFailed')}</Refused>
    </>
  )
}

function save(csv: string) {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'references.csv'
  link.click()
  URL.revokeObjectURL(url)
}
