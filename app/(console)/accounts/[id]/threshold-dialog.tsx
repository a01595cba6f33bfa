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
import { ResultDialog } from '../../_records/call/result-dialog'
import { useFollowedAct } from '../../_records/call/use-followed-act'
import { toHundredths } from '../../_records/prefunded-account/exact-balance'
import type { AccountFacts } from './account-facts'
import { setThreshold } from './actions'

type Props = { account: AccountFacts; threshold: string | null; onClose: () => void }

/** Sets, changes or removes the balance that counts as low. */
export function ThresholdDialog({ account, threshold, onClose }: Props) {
  const [t, locale] = [useTranslations('account-acts'), useLocale()]
  const [first] = useState(threshold)
  const [amount, setAmount] = useState<TypedAmount>(() => firstAmount(first, locale))
  const { send, sent, removes, saving, removing } = useThreshold(account, first, amount.minor)
  const reading = useTypedAmount(setAmount)(amount.typed, account.currency)
  const refused = useRefused(sent.refusal)
  if (sent.end) return <SetResult {...{ removes, minor: amount.minor, currency: account.currency, onClose }} />
  return (
    <Dialog open onClose={onClose} title={t('threshold.title')} lead={t('threshold.lead')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send('set')
        }}
      >
        <MoneyField label={t('threshold.amount')} name="threshold" currency={account.currency} {...reading} />
        <OpenCallNotice call={sent.call} />
        <RefusedNotice>{refused}</RefusedNotice>
        <DialogFooter>
          {first !== null && (
            <Button className="mr-auto" pending={removing} pendingLabel={t('threshold.removing')} onClick={() => send('remove')}>
              {t('threshold.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button type="submit" variant="primary" disabled={amount.minor === null} pending={saving} pendingLabel={t('acting')}>
            {t('threshold.act')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** Sends one change at a time; `first` is the threshold that the page showed, and `minor` the typed one. */
function useThreshold({ id }: AccountFacts, first: string | null, minor: string | null) {
  const [removes, setRemoves] = useState(false)
  const act = (threshold: number | null, idempotencyKey: string) =>
    toEnd(setThreshold({ id, body: { threshold }, seen: first, idempotencyKey }))
  const save = useFollowedAct(`${minor}`, (key) => act(Number(minor), key))
  const remove = useFollowedAct('none', (key) => act(null, key))
  const send = (how: 'set' | 'remove') => {
    if (save.pending || remove.pending || (how === 'set' && minor === null)) return
    setRemoves(how === 'remove')
    if (how === 'remove') remove.run()
    else save.run()
  }
  return { send, removes, sent: removes ? remove : save, saving: save.pending, removing: remove.pending }
}

type SetResultProps = { removes: boolean; minor: string | null; currency: string; onClose: () => void }

function SetResult({ removes, minor, currency, onClose }: SetResultProps) {
  const [t, locale] = [useTranslations('account-acts.answers'), useLocale()]
  const amount = `${writeMoney(BigInt(minor ?? 0), locale)}\u00a0${currency}`
  const said = removes ? 'removed' : 'set'
  return (
    <ResultDialog title={t(`${said}.title`, { amount })} onClose={onClose}>
      {t(`${said}.text`)}
    </ResultDialog>
  )
}

function firstAmount(threshold: string | null, locale: string): TypedAmount {
  const minor = threshold === null ? undefined : toHundredths(threshold)
  if (minor === undefined) return { typed: threshold === null ? '' : formatFigure(threshold, locale), minor: null }
  return { typed: writeMoney(minor, locale), minor: minor.toString() }
}

async function toEnd(sent: ReturnType<typeof setThreshold>) {
  const result = await sent
  return result.ok ? { ok: true as const, value: { end: 'done' } } : result
}

function useRefused(refusal: ReturnType<typeof useFollowedAct>['refusal']): string | undefined {
  const [t, failure] = [useTranslations('account-acts.threshold'), useFailure()]
  if (refusal === undefined) return undefined
  return refusal?.code === 'stale_record' ? t('stale') : failure(refusal)
}
