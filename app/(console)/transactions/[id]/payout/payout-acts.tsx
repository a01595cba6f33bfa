'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/button'
import { NoFallback } from '#components/no-fallback'
import { Notice } from '#components/notice'
import type { PayoutOutcome } from '#contract/payouts'
import type { FirstReport, ReportProps, Told } from './report-props'

const OutcomeDialog = dynamic(() => import('./outcome-dialog').then((module) => module.OutcomeDialog), { loading: NoFallback })

const tones = { claimed: 'wait', confirmed: 'ok', voided: 'bad', refused: 'bad' } as const

/** Offers the report, which opens in a dialog, and says what came of it; without outcomes it only says so. */
export function PayoutActs(props: ReportProps) {
  const { outcomes, first } = props
  const t = useTranslations('payout-acts')
  // The dialog keeps what its person has read when it opened, whatever the page shows by then.
  const [opened, setOpened] = useState<ReportProps>()
  const [told, setTold] = useState<Told>()
  return (
    <>
      {told && <Result told={told} />}
      {outcomes.length > 0 && (
        <Button full variant={isReturn(outcomes) && !first ? 'secondary' : 'primary'} onClick={() => setOpened(props)}>
          {t(openLabel(outcomes, first))}
        </Button>
      )}
      {opened && <OutcomeDialog {...opened} onClose={() => setOpened(undefined)} onTold={setTold} />}
    </>
  )
}

function isReturn(outcomes: readonly PayoutOutcome[]): boolean {
  return outcomes.length === 1
}

function openLabel(outcomes: readonly PayoutOutcome[], first: FirstReport | undefined) {
  if (first) return 'openSecond' as const
  return isReturn(outcomes) ? ('openReturn' as const) : ('open' as const)
}

/** Says what came of a report, and takes the focus. */
function Result({ told }: { told: Told }) {
  const t = useTranslations('payout-acts.told')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (told) place.current?.focus()
  }, [told])
  const { step, outcome } = told
  return (
    <div ref={place} tabIndex={-1} className="focus:not-focus-visible:outline-none">
      <Notice tone={tones[step]} role="status">
        {t(step === 'confirmed' ? `confirmed.${outcome}` : step)}
      </Notice>
    </div>
  )
}
