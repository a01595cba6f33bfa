'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Amount } from '#components/amount'
import { Button } from '#components/button'
import { Card, CardBody, CardHeader } from '#components/card'
import { NoFallback } from '#components/no-fallback'
import { RelativeTime } from '#components/relative-time'
import type { AccountFacts } from './account-facts'
import type { PendingRequest, ShownRequest } from './pending-request'

const AgreeDialog = dynamic(() => import('./agree-dialog').then((module) => module.AgreeDialog), { loading: NoFallback })
const DropDialog = dynamic(() => import('./drop-dialog').then((module) => module.DropDialog), { loading: NoFallback })

type Act = 'agree' | 'reject' | 'withdraw'
type Props = {
  account: AccountFacts
  requests: readonly ShownRequest[]
  /** `agree` and `withdraw` of this person; undefined if this API cannot be told of a decision. */
  may: { agree: boolean; withdraw: boolean } | undefined
}

/** Shows what waits for a second person, and what this person can do about it. It stays, empty, for the result of an act. */
export function PendingRequests({ account, requests, may }: Props) {
  const t = useTranslations('account-acts.pending')
  const [open, setOpen] = useState<{ act: Act; request: PendingRequest }>()
  const close = () => setOpen(undefined)
  return (
    <>
      {requests.length > 0 && (
        <Card tone="wait">
          <CardHeader title={t('title')} count={requests.length} />
          <CardBody className="flex flex-col gap-3 divide-y [&>*:not(:last-child)]:pb-3">
            {requests.map((request) => (
              <div key={`${request.action} ${request.reference}`} className="text-sm">
                <Facts request={request} currency={account.currency} />
                <Acts request={request} may={may} onAct={(act, decided) => setOpen({ act, request: decided })} />
              </div>
            ))}
          </CardBody>
        </Card>
      )}
      {open?.act === 'agree' && <AgreeDialog account={account} request={open.request} onClose={close} />}
      {open && open.act !== 'agree' && (
        <DropDialog account={account} request={open.request} own={open.act === 'withdraw'} onClose={close} />
      )}
    </>
  )
}

function Facts({ request: { action, figure, reference, note, by, at }, currency }: { request: ShownRequest; currency: string }) {
  const t = useTranslations('account-acts.pending')
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{t(`actions.${action}`)}</span>
        <Amount value={figure} currency={currency} strong />
      </p>
      <p className="text-xs text-muted wrap-anywhere">
        <span className="mono">{reference}</span> · {by} · <RelativeTime at={at} />
      </p>
      {note && <q className="mt-1 block text-subtle wrap-anywhere">{note}</q>}
    </>
  )
}

type ActsProps = Pick<Props, 'may'> & { request: ShownRequest; onAct: (act: Act, request: PendingRequest) => void }

function Acts({ request, may, onAct }: ActsProps) {
  const t = useTranslations('account-acts.pending')
  const { isOwn, reference, minor } = request
  const acts: readonly Act[] = isOwn ? (may?.withdraw ? ['withdraw'] : []) : may?.agree ? ['agree', 'reject'] : []
  const says = may === undefined ? 'elsewhere' : isOwn ? 'yours' : may.agree ? undefined : 'others'
  return (
    <>
      {says && <p className="mt-1 text-xs text-muted">{t(says)}</p>}
      {acts.length > 0 && minor !== null && (
        <p className="mt-2 flex flex-wrap gap-2">
          {acts.map((act) => (
            <Button
              key={act}
              size="sm"
              variant={act === 'reject' ? 'danger-outline' : 'secondary'}
              aria-label={t(`${act}Named`, { reference })}
              onClick={() => onAct(act, { ...request, minor })}
            >
              {t(act)}
            </Button>
          ))}
        </p>
      )}
    </>
  )
}
