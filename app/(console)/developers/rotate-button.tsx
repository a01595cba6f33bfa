'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { ConfirmDialog } from '#components/confirm-dialog'
import { RefusedNotice } from '#components/refused-notice'
import { useMoment } from '#components/use-moment'
import type { ActionResult } from '#lib/access/run-action'
import { useAct } from '../_kit/form/use-act'
import { useIntentKey } from '../_kit/form/use-intent-key'
import { useFailure } from '../_kit/words/use-failure'
import { OverlapField } from './overlap-field'
import type { Overlap } from './overlaps'
import { SecretShown } from './secret-shown'

/** `until` is ISO: how long the old secret works too. */
type Rotated = { secret: string; until: string | null }
type Rotate = (how: { overlap: Overlap; idempotencyKey: string }) => Promise<ActionResult<Rotated>>
/** `older`: until when the secret before the present one works too, ISO; null if it does not. */
type Props = { label: string; question: string; lead: string; doneTitle: string; older: string | null; rotate: Rotate }

/** Replaces a secret, and shows the new one once. The person chooses how long the old one works beside it. */
export function RotateButton({ doneTitle, ...asked }: Props) {
  const [t, inWords, router] = [useTranslations('developers-secret'), useMoment(), useRouter()]
  const [isAsked, setIsAsked] = useState(false)
  const [made, setMade] = useState<Rotated>()
  const close = () => {
    setMade(undefined)
    router.refresh()
  }
  // The page may be behind, and not know that a colleague rotated it a moment ago.
  const ask = () => {
    setIsAsked(true)
    router.refresh()
  }
  const show = (rotated: Rotated) => {
    setIsAsked(false)
    setMade(rotated)
  }
  return (
    <>
      <Button onClick={ask}>{asked.label}</Button>
      {isAsked && <Question {...asked} onMade={show} onClose={() => setIsAsked(false)} />}
      {made && (
        <SecretShown
          title={doneTitle}
          secret={made.secret}
          until={made.until === null ? t('oldEnded') : t('oldUntil', { until: inWords(made.until) })}
          onClose={close}
        />
      )}
    </>
  )
}

type QuestionProps = Omit<Props, 'doneTitle'> & { onMade: (made: Rotated) => void; onClose: () => void }

function Question({ label, question, lead, older, rotate, onMade, onClose }: QuestionProps) {
  const [t, failure] = [useTranslations('developers-secret'), useFailure()]
  const keyOf = useIntentKey()
  const [overlap, setOverlap] = useState<Overlap>(86_400)
  const { run, refused, pending } = useAct((chosen: Overlap) => rotate({ overlap: chosen, idempotencyKey: keyOf({ chosen }) }), {
    done: onMade,
    explain: (refusal) => (refusal?.code === 'precondition_failed' ? t('changed') : failure(refusal)),
    refreshes: 'always',
  })
  return (
    <ConfirmDialog
      open
      title={question}
      lead={lead}
      keepLabel={t('keep')}
      actLabel={label}
      actingLabel={t('acting')}
      variant="primary"
      pending={pending}
      onKeep={onClose}
      onAct={() => run(overlap)}
    >
      <OverlapField value={overlap} onChange={setOverlap} older={older} />
      <RefusedNotice>{refused}</RefusedNotice>
    </ConfirmDialog>
  )
}
