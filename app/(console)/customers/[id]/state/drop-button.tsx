'use client'

import { Undo2, X } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { NoFallback } from '#components/no-fallback'
import type { WaitingRequest } from './drop-dialog'

const DropDialog = dynamic(() => import('./drop-dialog').then((module) => module.DropDialog), { loading: NoFallback })

type Props = { customerId: string; name: string; request: WaitingRequest | undefined }

/** Shows the button that withdraws or rejects a waiting unblock request. It stays, empty, for the result of the act. */
export function DropButton({ request, ...props }: Props) {
  const t = useTranslations('customer-state.acts')
  // A dialog keeps the request that its person has read when it opened, whatever waits by then.
  const [read, setRead] = useState<WaitingRequest>()
  return (
    <>
      {request && (
        <Button
          variant={request.own ? 'secondary' : 'danger-outline'}
          icon={request.own ? <Undo2 /> : <X />}
          onClick={() => setRead(request)}
        >
          {t(request.own ? 'withdraw' : 'reject')}
        </Button>
      )}
      {read && <DropDialog {...props} request={read} onClose={() => setRead(undefined)} />}
    </>
  )
}
