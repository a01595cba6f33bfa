'use client'

import { Ban, CirclePause, CirclePlay, Users } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '#components/button'
import { NoFallback } from '#components/no-fallback'
import { DropButton } from './drop-button'
import type { WaitingRequest } from './drop-dialog'
import type { StateChange } from './state-changes'
import type { StateDialogProps } from './state-dialog'

const StateDialog = dynamic(() => import('./state-dialog').then((module) => module.StateDialog), { loading: NoFallback })

const icons: Record<StateChange, ReactNode> = {
  suspend: <CirclePause />,
  reinstate: <CirclePlay />,
  block: <Ban />,
  unblock: <Users />,
}

type Props = Omit<StateDialogProps, 'takesAgreement'> & {
  offered: readonly StateChange[]
  /** The unblock request that this person may withdraw or reject. */
  dropped: WaitingRequest | undefined
}

/** Shows one button for each measure that the state permits, and one that ends a waiting request; pressing it opens the dialog. */
export function StateButtons({ offered, dropped, ...props }: Props) {
  const t = useTranslations('customer-state.acts')
  const [requested, setRequested] = useState<StateChange | null>(null)
  return (
    <>
      <div className="flex items-center gap-2 flex-wrap">
        {offered.map((measure) => (
          <Button
            key={measure}
            variant={measure === 'block' ? 'danger-outline' : 'secondary'}
            icon={icons[measure]}
            onClick={() => setRequested(measure)}
          >
            {t(measure === 'unblock' && props.firstReason !== undefined ? 'unblockSecond' : measure)}
          </Button>
        ))}
        <DropButton customerId={props.customerId} name={props.name} request={dropped} />
      </div>
      {requested && (
        <StateDialog {...props} measure={requested} takesAgreement={dropped !== undefined} onClose={() => setRequested(null)} />
      )}
    </>
  )
}
