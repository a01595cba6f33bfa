'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { Card, CardBody, CardHeader } from '#components/card'
import { NoFallback } from '#components/no-fallback'
import { RelativeTime } from '#components/relative-time'
import type { DepositActs } from './read-deposit-acts'
import type { DepositFacts, ShownRequest } from './shown-deposit'

const AgreeDialog = dynamic(() => import('./agree-dialog').then((module) => module.AgreeDialog), { loading: NoFallback })
const DropDialog = dynamic(() => import('./drop-dialog').then((module) => module.DropDialog), { loading: NoFallback })

type Act = 'agree' | 'reject' | 'withdraw'
type Props = { deposit: DepositFacts; request: ShownRequest | undefined; acts: DepositActs }

/** Shows what waits for a second person, and what this person can do about it. It stays, empty, for the result of an act. */
export function PendingRequest({ deposit, request, acts }: Props) {
  const t = useTranslations('deposit-acts.pending')
  // A dialog keeps the request that its person has read when it opened, whatever waits by then.
  const [open, setOpen] = useState<{ act: Act; request: ShownRequest }>()
  const close = () => setOpen(undefined)
  return (
    <>
      {request && (
        <Card tone="wait">
          <CardHeader title={t('title')} />
          <CardBody className="flex flex-col gap-2 text-sm">
            <Facts request={request} />
            <Acts request={request} acts={acts} onAct={(act) => setOpen({ act, request })} />
          </CardBody>
        </Card>
      )}
      {open?.act === 'agree' && <AgreeDialog deposit={deposit} request={open.request} onClose={close} />}
      {open && open.act !== 'agree' && (
        <DropDialog deposit={deposit} request={open.request} own={open.act === 'withdraw'} onClose={close} />
      )}
    </>
  )
}

/** Returns false for a request of another API, or of a later version of ours, about which nobody can decide here. */
function isKnown(action: string): boolean {
  return action === 'match' || action === 'refund'
}

function Facts({ request: { action, candidate, quoteId, reference, by, at } }: { request: ShownRequest }) {
  const t = useTranslations('deposit-acts.pending')
  const kind = !isKnown(action) ? 'other' : action === 'match' && quoteId === undefined ? 'credit' : action
  const words = { action, payee: candidate?.payee ?? '', promised: candidate?.promised ?? '', reference: reference ?? '' }
  return (
    <>
      <p className="wrap-anywhere">{t(`requests.${kind === 'match' && !candidate ? 'matchUnread' : kind}`, words)}</p>
      <p className="text-xs text-muted">
        {by} · <RelativeTime at={at} />
      </p>
    </>
  )
}

type ActsProps = Pick<Props, 'acts'> & { request: ShownRequest; onAct: (act: Act) => void }

function Acts({ request: { action, isOwn }, acts: { takes, agree, withdraw }, onAct }: ActsProps) {
  const t = useTranslations('deposit-acts.pending')
  if (!isKnown(action)) return null
  const offered: readonly Act[] = isOwn ? (withdraw ? ['withdraw'] : []) : agree ? ['agree', 'reject'] : []
  const says = !takes ? 'elsewhere' : isOwn ? 'yours' : agree ? undefined : 'others'
  return (
    <>
      {says && <p className="text-xs text-muted">{t(says)}</p>}
      {offered.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {offered.map((act) => (
            <Button
              key={act}
              size="sm"
              variant={act === 'reject' ? 'danger-outline' : act === 'agree' ? 'primary' : 'secondary'}
              onClick={() => onAct(act)}
            >
              {t(act)}
            </Button>
          ))}
        </p>
      )}
    </>
  )
}
