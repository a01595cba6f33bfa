'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { Dialog, DialogFooter } from '#components/dialog'
import { MoneyField } from '#components/money-field'
import { RefusedNotice } from '#components/refused-notice'
import { formatFigure } from '#lib/shared/format'
import { writeMoney } from '#lib/shared/money-entry'
import { type TypedAmount, useTypedAmount } from '../../_kit/form/use-typed-amount'
import { useFailure } from '../../_kit/words/use-failure'
import { OpenCallNotice } from '../../_records/call/open-call-notice'
import { readMinor } from '../../_records/prefunded-account/balance-after'
import type { AccountFacts } from './account-facts'
import { setThreshold } from './actions'
import { ResultDialog } from './result-dialog'
import { useFunding } from './use-funding'

type Props = { account: AccountFacts; threshold: string | null; onClose: () => void }

/** Sets, changes or removes the balance that counts as low. */
export function ThresholdDialog({ account, threshold: first, onClose }: Props) {
  const [t, locale] = [useTranslations('account-acts'), useLocale()]
  const { id, currency } = useState(account)[0]
  const threshold = useState(first)[0]
  const [amount, setAmount] = useState<TypedAmount>(() => firstAmount(threshold, locale))
  const [removes, setRemoves] = useState(false)
  const act = (minor: string | null, idempotencyKey: string) =>
    setThreshold({ id, body: { threshold: minor === null ? null : Number(minor) }, seen: threshold, idempotencyKey })
  const save = useFunding(`${amount.minor}`, (key) => toEnd(act(amount.minor, key)))
  const remove = useFunding('none', (key) => toEnd(act(null, key)))
  const { end, refusal, call } = removes ? remove : save
  const isBusy = save.pending || remove.pending
  const reading = useTypedAmount(setAmount)(amount.typed, currency)
  const refused = useRefused(refusal)
  if (end) {
    const shown = `${writeMoney(BigInt(amount.minor ?? 0), locale)}\u00a0${currency}`
    return (
      <ResultDialog title={t(`answers.${removes ? 'removed' : 'set'}.title`, { amount: shown })} onClose={onClose}>
        {t(`answers.${removes ? 'removed' : 'set'}.text`)}
      </ResultDialog>
    )
  }
  const send = (isRemoval: boolean) => {
    if (isBusy) return
    setRemoves(isRemoval)
    if (isRemoval) remove.run()
    else if (amount.minor !== null) save.run()
  }
  return (
    <Dialog open onClose={onClose} title={t('threshold.title')} lead={t('threshold.lead')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send(false)
        }}
      >
        <MoneyField label={t('threshold.amount')} name="threshold" currency={currency} {...reading} />
        <OpenCallNotice call={call} />
        <RefusedNotice>{refused}</RefusedNotice>
        <ThresholdButtons
          saves={{ disabled: amount.minor === null, pending: save.pending }}
          removes={threshold === null ? undefined : { pending: remove.pending, onRemove: () => send(true) }}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

type ButtonsProps = {
  saves: { disabled: boolean; pending: boolean }
  /** Undefined if there is nothing to remove. */
  removes: { pending: boolean; onRemove: () => void } | undefined
  onClose: () => void
}

function ThresholdButtons({ saves, removes, onClose }: ButtonsProps) {
  const t = useTranslations('account-acts')
  return (
    <DialogFooter className="-mx-5 -mb-4">
      {removes && (
        <Button className="mr-auto" pending={removes.pending} pendingLabel={t('threshold.removing')} onClick={removes.onRemove}>
          {t('threshold.remove')}
        </Button>
      )}
      <Button onClick={onClose}>{t('keep')}</Button>
      <Button type="submit" variant="primary" {...saves} pendingLabel={t('acting')}>
        {t('threshold.act')}
      </Button>
    </DialogFooter>
  )
}

function firstAmount(threshold: string | null, locale: string): TypedAmount {
  const minor = threshold === null ? undefined : readMinor(threshold)
  if (minor === undefined) return { typed: threshold === null ? '' : formatFigure(threshold, locale), minor: null }
  return { typed: writeMoney(minor, locale), minor: minor.toString() }
}

async function toEnd(sent: ReturnType<typeof setThreshold>) {
  const result = await sent
  return result.ok ? { ok: true as const, value: { end: 'done' } } : result
}

function useRefused(refusal: ReturnType<typeof useFunding>['refusal']): string | undefined {
  const [t, failure] = [useTranslations('account-acts.threshold'), useFailure()]
  if (refusal === undefined) return undefined
  return refusal?.code === 'stale_record' ? t('stale') : failure(refusal)
}
