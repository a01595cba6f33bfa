'use client'

import { ListChecks } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { Card, CardHeader } from '#components/card'
import { Notice } from '#components/notice'
import { useAct } from '../_kit/form/use-act'
import { checkConformance } from './actions'
import { ConformanceReport, type ShownReport } from './conformance-report'

/** Runs the conformance check from the page, with read requests only, and shows the result. */
export function Conformance() {
  const t = useTranslations('developers-acts')
  const [report, setReport] = useState<ShownReport>()
  const { run, refused, pending } = useAct(() => checkConformance({}), { done: setReport })
  return (
    <Card>
      <CardHeader title={t('conformance')} fact={t('readsOnly')}>
        <Button size="sm" icon={<ListChecks />} pending={pending} pendingLabel={t('checking')} onClick={() => run()}>
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
