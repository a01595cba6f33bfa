'use client'

import { useOptimistic, useState, useTransition } from 'react'
import type { NoticeChoice } from '#backoffice/notices/choices'
import { Check } from '#components/checkbox'
import { RefusedNotice } from '#components/refused-notice'
import { useFailure } from '../_kit/words/use-failure'
import { chooseNotice } from './actions'

/** Shows a check box that is saved at once. `label` names the notice and the channel. */
export function ChoiceBox({ choice: { channel, kind, wanted }, label }: { choice: NoticeChoice; label: string }) {
  const failure = useFailure()
  const [refused, setRefused] = useState<string>()
  const [stored, setStored] = useState(wanted)
  const [shown, setShown] = useOptimistic(stored)
  const [, startTransition] = useTransition()
  const choose = (next: boolean) =>
    startTransition(async () => {
      setShown(next)
      const result = await chooseNotice({ channel, kind, wanted: next }).catch(() => null)
      setRefused(result?.ok ? undefined : failure(result))
      if (result?.ok) setStored(next)
    })
  return (
    <>
      <Check aria-label={label} checked={shown} onChange={(event) => choose(event.target.checked)} />
      <RefusedNotice>{refused}</RefusedNotice>
    </>
  )
}
