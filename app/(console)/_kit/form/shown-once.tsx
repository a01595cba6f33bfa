'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '#components/button'
import { Checkbox } from '#components/checkbox'
import { CodeArea } from '#components/code-block'
import { CopyButton } from '#components/copy-id'
import { Dialog } from '#components/dialog'
import { Notice } from '#components/notice'

/** `stored`: what the person ticks; `notYet`: what they are told if they leave without. */
type Words = Record<'lead' | 'label' | 'copy' | 'copied' | 'stored' | 'notYet' | 'close', string>
type Props = { title: string; text: string; words: Words; children?: ReactNode; onClose: () => void }

/**
 * Shows a text that cannot be read again, such as a secret or a link. Esc and a press beside the dialog do not close it until the
 * person has said that they stored it, because a text lost here has to be replaced.
 */
export function ShownOnce({ title, text, words, children, onClose }: Props) {
  const [isStored, setIsStored] = useState(false)
  const [isWarned, setIsWarned] = useState(false)
  const leave = () => (isStored ? onClose() : setIsWarned(true))
  return (
    <Dialog
      open
      asks
      onClose={leave}
      title={title}
      lead={words.lead}
      footer={
        <>
          <CopyButton text={text} labels={{ copy: words.copy, copied: words.copied }} />
          <Button variant="primary" off={!isStored} onClick={leave}>
            {words.close}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <CodeArea wraps rows={3} value={text} aria-label={words.label} />
        {children}
        <Checkbox checked={isStored} onChange={({ target }) => setIsStored(target.checked)} label={words.stored} />
        {isWarned && !isStored && (
          <Notice tone="wait" role="alert">
            {words.notYet}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
