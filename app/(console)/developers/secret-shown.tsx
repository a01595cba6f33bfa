'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { Checkbox } from '#components/checkbox'
import { CodeArea } from '#components/code-block'
import { CopyButton } from '#components/copy-id'
import { Dialog } from '#components/dialog'
import { Notice } from '#components/notice'

/** `until`: how long the secret before it works too, in words. */
type Props = { title: string; secret: string; until?: string; onClose: () => void }

/**
 * Shows a secret that cannot be read again. Esc and a press beside the dialog do not close it until the person has said that they
 * stored it, because a secret lost here costs a rotation.
 */
export function SecretShown({ title, secret, until, onClose }: Props) {
  const t = useTranslations('developers-secret')
  const [isStored, setIsStored] = useState(false)
  const [isWarned, setIsWarned] = useState(false)
  const leave = () => (isStored ? onClose() : setIsWarned(true))
  return (
    <Dialog
      open
      asks
      onClose={leave}
      title={title}
      lead={t('once')}
      footer={
        <>
          <CopyButton text={secret} labels={{ copy: t('copy'), copied: t('copied') }} />
          <Button variant="primary" off={!isStored} onClick={leave}>
            {t('close')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <CodeArea wraps rows={3} value={secret} aria-label={t('label')} />
        {until !== undefined && <p className="text-sm text-subtle">{until}</p>}
        <Checkbox checked={isStored} onChange={({ target }) => setIsStored(target.checked)} label={t('stored')} />
        {isWarned && !isStored && (
          <Notice tone="wait" role="alert">
            {t('notYet')}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
