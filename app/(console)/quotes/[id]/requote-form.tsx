'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { Checkbox } from '#components/checkbox'
import { RadioOptions } from '#components/radio-options'
import { RefusedNotice } from '#components/refused-notice'
import { pathOf } from '#lib/shared/path-of'
import { useAct } from '../../_kit/form/use-act'
import { quoteAgain } from '../actions'

export type RequoteOption = {
  keep: 'source' | 'destination'
  label: string
  detail: string
  button: string
  /** Set if the result is worse than before: the text that the user must tick. */
  tick: string | null
  acceptedReceived: string
  acceptedDebit: string
}

/** Locks the current rate for the same payment. Only a worse result needs the user's tick. */
export function RequoteForm({ quoteId, options }: { quoteId: string; options: readonly RequoteOption[] }) {
  const t = useTranslations('quote-acts.again')
  const { run, pending, refused } = useRequote(quoteId)
  const [keep, setKeep] = useState<string>('source')
  const [accepted, setAccepted] = useState<string | null>(null)
  const option = options.find((one) => one.keep === keep)
  if (!option) return null
  const isAccepted = option.tick === null || accepted === option.tick
  return (
    <>
      <RadioOptions
        name="keep"
        label={t('question')}
        value={keep}
        onChange={setKeep}
        options={options.map(({ keep: value, label, detail }) => ({ value, label, detail }))}
      />
      {option.tick && (
        <Checkbox
          label={option.tick}
          checked={isAccepted}
          onChange={(event) => setAccepted(event.target.checked ? option.tick : null)}
        />
      )}
      <RefusedNotice>{refused}</RefusedNotice>
      <Button
        variant="primary"
        size="lg"
        full
        disabled={!isAccepted}
        pending={pending}
        pendingLabel={t('locking')}
        onClick={() => run(option)}
      >
        {option.button}
      </Button>
      <p className="text-xs text-muted">{t('hint')}</p>
    </>
  )
}

function useRequote(quoteId: string) {
  const router = useRouter()
  const [keys] = useState(() => ({ source: crypto.randomUUID(), destination: crypto.randomUUID() }))
  const lock = ({ keep, acceptedReceived, acceptedDebit }: RequoteOption) =>
    quoteAgain({ quoteId, keep, acceptedReceived, acceptedDebit, idempotencyKey: keys[keep] })
  return useAct(lock, { done: (made) => router.push(pathOf.quote(made.quoteId)), movesFocus: true })
}
