'use client'

import { ListChecks } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Button } from '#components/button'
import { Card, CardHeader } from '#components/card'
import { Notice } from '#components/notice'
import { useFailure } from '../_kit/words/use-failure'
import { checkConformance } from './actions'
import { ConformanceReport, type ShownReport } from './conformance-report'

/** Runs the conformance check from the page, with read requests only, and shows the result. */
export function Conformance() {
  const t = useTranslations('developers-acts')
  const failure = useFailure()
  const [report, setReport] = useState<ShownReport>()
  const [refused, setRefused] = useState<string>()
  const [pending, startTransition] = useTransition()
  const check = () =>
    startTransition(async () => {
      const result = await checkConformance({}).catch(() => null)
      if (result?.ok) setReport(result.value)
      setRefused(result?.ok ? undefined : failure(result))
    })
  return (
    <Card>
      <CardHeader title={t('conformance')} fact={t('readsOnly')}>
        <Button size="sm" icon={<ListChecks />} pending={pending} pendingLabel={t('checking')} onClick={check}>
          {t(report ? 'checkAgain' : 'check')}
        </Button>
      </CardHeader>
      {refused && (
        <div className="p-4">
          <Notice tone="bad" role="alert">
            {refused}
          </Notice>
        </div>
      )}
      {report ? <ConformanceReport report={report} /> : <p className="text-sm text-subtle px-4 py-3">{t('notYet')}</p>}
    </Card>
  )
}
