'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Button } from '#components/button'
import { Checkbox } from '#components/checkbox'
import { focusNextTitle } from '#components/page-title'
import { RadioOptions } from '#components/radio-options'
import { RefusedNotice } from '#components/refused-notice'
import { pathOf } from '#lib/shared/path-of'
import { useFailure } from '../../_kit/words/use-failure'
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
  const { lock, pending, failure } = useRequote(quoteId)
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
      <RefusedNotice>{failure}</RefusedNotice>
      <Button
        variant="primary"
        size="lg"
        full
        disabled={!isAccepted}
        pending={pending}
        pendingLabel={t('locking')}
        onClick={() => lock(option)}
      >
        {option.button}
      </Button>
      <p className="text-xs text-muted">{t('hint')}</p>
    </>
  )
}

function useRequote(quoteId: string) {
  const [router, sentence] = [useRouter(), useFailure()]
  const [pending, startTransition] = useTransition()
  const [failure, setFailure] = useState<string | null>(null)
  const [keys] = useState(() => ({ source: crypto.randomUUID(), destination: crypto.randomUUID() }))
  const lock = ({ keep, acceptedReceived, acceptedDebit }: RequoteOption) => {
    setFailure(null)
    startTransition(async () => {
      const idempotencyKey = keys[keep]
      const result = await quoteAgain({ quoteId, keep, acceptedReceived, acceptedDebit, idempotencyKey }).catch(() => null)
      if (!result?.ok) return setFailure(sentence(result))
      focusNextTitle()
      router.push(pathOf.quote(result.value.quoteId))
    })
  }
  return { lock, pending, failure }
}
