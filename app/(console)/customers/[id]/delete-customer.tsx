'use client'

import { Trash2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Button } from '#components/button'
import { NoFallback } from '#components/no-fallback'
import { unanswered } from '../../_kit/words/use-failure'
import { checkDeletion } from './actions'
import type { DeletionCheck } from './delete-dialog'

const DeleteDialog = dynamic(() => import('./delete-dialog').then((module) => module.DeleteDialog), { loading: NoFallback })

type Props = {
  id: string
  name: string
  /** The text to type: the e-mail, else the short id. */
  typing: string
}

/** Deletes a customer: it first checks what prevents the deletion, and then asks for a confirmation. */
export function DeleteCustomer(props: Props) {
  const t = useTranslations('customer.delete')
  const [check, setCheck] = useState<DeletionCheck | null>(null)
  const [pending, startTransition] = useTransition()
  const open = () =>
    startTransition(async () => {
      const checked = await checkDeletion({ customerId: props.id }).catch(() => null)
      setCheck(checked ?? { ok: false, ...unanswered })
    })
  return (
    <>
      <Button variant="danger-outline" icon={<Trash2 />} pending={pending} pendingLabel={t('checking')} onClick={open}>
        {t('open')}
      </Button>
      {check && <DeleteDialog {...props} check={check} onClose={() => setCheck(null)} />}
    </>
  )
}
