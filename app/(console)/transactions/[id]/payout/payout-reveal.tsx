'use client'

import { Eye } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/button'
import { NoFallback } from '#components/no-fallback'
import { useSecondsLeft } from '../../../_records/customer/use-seconds-left'
import type { ShownPayout } from './to-type'
import { TypedLines } from './typed-lines'

const PayoutRevealDialog = dynamic(() => import('./payout-reveal-dialog').then((module) => module.PayoutRevealDialog), {
  loading: NoFallback,
})

/** Shows for a minute what is typed at the bank, after a reason; before that the page does not contain it. */
export function PayoutReveal({ transactionId }: { transactionId: string }) {
  const t = useTranslations('payout-reveal')
  const [asking, setAsking] = useState(false)
  const [shown, setShown] = useState<ShownPayout | null>(null)
  const [hidden, setHidden] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const hide = () => {
    setHidden(heading.current?.closest('section')?.contains(document.activeElement) ?? false)
    setShown(null)
  }
  const left = useSecondsLeft(shown, hide)
  useEffect(() => {
    if (shown) heading.current?.focus()
  }, [shown])
  if (shown) return <TypedLines heading={heading} lines={shown.lines} left={left} onHide={hide} />
  return (
    <>
      {/* This button replaces the part that had the focus. */}
      <Button full icon={<Eye />} autoFocus={hidden} onClick={() => setAsking(true)}>
        {t('show')}
      </Button>
      {asking && (
        <PayoutRevealDialog
          transactionId={transactionId}
          label={t('what')}
          note={t('note')}
          onClose={() => setAsking(false)}
          onShown={setShown}
        />
      )}
    </>
  )
}
