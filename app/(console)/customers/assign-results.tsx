'use client'

import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { Dialog } from '#components/dialog'
import { useFailure } from '../use-failure'
import type { Assigned } from './assign-reviews'

type Props = {
  results: readonly Assigned[]
  nameOf: (id: string) => string
  pending: boolean
  onRetry: (customerIds: string[]) => void
  onClose: () => void
}

const icons = {
  assigned: <CircleCheck className="s14 good" />,
  no_review: <CircleMinus className="s14" />,
  failed: <CircleX className="s14 bad" />,
}

/** How it ended for each; those that failed can be tried again, and only those. */
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
      <ul className="stack g6 f13">
        {results.map(({ customerId, outcome, code }) => (
          <li key={customerId} className="row g6">
            {icons[outcome]}
            <span className="grow trunc">{nameOf(customerId)}</span>
            <span className="t2">{code ? failure({ code }) : t(`outcomes.${outcome}`)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
