'use client'

import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { Dialog } from '#components/dialog'
import { useFailure } from '../_kit/words/use-failure'
import type { Assigned } from './assign-reviews'

type Props = {
  results: readonly Assigned[]
  nameOf: (id: string) => string
  pending: boolean
  onRetry: (customerIds: string[]) => void
  onClose: () => void
}

const icons = {
  assigned: <CircleCheck className="size-3.5 stroke-2 good" />,
  no_review: <CircleMinus className="size-3.5 stroke-2" />,
  failed: <CircleX className="size-3.5 stroke-2 text-bad" />,
}

/** Shows the outcome for each customer; only the failed ones can be retried. */
export function AssignResults({ results, nameOf, pending, onRetry, onClose }: Props) {
  const [t, failure] = [useTranslations('customers-table.selected'), useFailure()]
  const failed = results.filter(({ outcome }) => outcome === 'failed').map(({ customerId }) => customerId)
  const assigned = results.filter(({ outcome }) => outcome === 'assigned').length
  const footer = (
    <>
      {failed.length > 0 && (
        <Button pending={pending} onClick={() => onRetry(failed)}>
          {t('retry', { count: failed.length })}
        </Button>
      )}
      <Button variant="primary" onClick={onClose}>
        {t('close')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('done', { count: assigned, all: results.length })} footer={footer}>
      <ul className="flex flex-col gap-1.5 text-sm">
        {results.map(({ customerId, outcome, code }) => (
          <li key={customerId} className="flex items-center gap-1.5">
            {icons[outcome]}
            <span className="min-w-0 flex-1 wrap-anywhere">{nameOf(customerId)}</span>
            <span className="text-subtle">{code ? failure({ code }) : t(`outcomes.${outcome}`)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
