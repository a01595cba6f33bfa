'use client'

import { Building2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#components/button'
import { RefusedNotice } from '#components/refused-notice'
import { listenToTabs } from '#lib/shared/session-tabs'
import { leaveForCompany } from '../../../sign-in/ask-to-sign-in'

type Props = {
  /** The name of the company, which may be empty. */
  company: string
  /** The person has no other way to prove their identity. */
  isOnlyWay: boolean
  onProven: () => void
}

/** Lets a person prove their identity to their company in another window: this page and its entered values stay as they are. */
export function CompanyProof({ company, isOnlyWay, onProven }: Props) {
  const t = useTranslations('step-up')
  const [state, setState] = useState<'here' | 'away' | 'blocked' | 'failed'>('here')
  const proven = useEffectEvent(onProven)
  useEffect(() => (state === 'away' ? listenToTabs((news) => news === 'proven' && proven()) : undefined), [state])
  const leave = async () => {
    const opened = window.open('', '', 'popup,width=520,height=720')
    if (opened === null) return setState('blocked')
    setState('away')
    const refused = await leaveForCompany('/step-up', { anew: true, go: (url) => opened.location.assign(url) })
    if (refused === undefined) return
    opened.close()
    setState('failed')
  }
  const isRefused = state === 'blocked' || state === 'failed'
  return (
    <>
      <Button
        size="lg"
        full
        variant={isOnlyWay ? 'primary' : 'secondary'}
        icon={<Building2 />}
        autoFocus={isOnlyWay}
        onClick={() => void leave()}
      >
        {company === '' ? t('byYourCompany') : t('byCompany', { company })}
      </Button>
      {isRefused ? (
        <RefusedNotice>{t(state)}</RefusedNotice>
      ) : (
        <p className="text-sm text-subtle" role="status">
          {t(state === 'away' ? 'away' : 'company')}
        </p>
      )}
    </>
  )
}
