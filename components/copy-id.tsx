'use client'

import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#components/button'
import { CodeArea } from '#components/code-block'
import { useKeys } from '#components/keys'
import { TextButton } from '#components/text-button'
import { shortId } from '#lib/shared/masks'

export type CopyLabels = { copy: string; copied: string }

/** `text` is the text of the last attempt to copy. */
type Copying = { state: 'rest' | 'copied' | 'refused'; text: string }

/** Copies texts; "copied" lasts two seconds. A browser may refuse access to the clipboard, which is a separate state. */
export function useCopy(): [Copying, (text: string) => void] {
  const [copying, setCopying] = useState<Copying>({ state: 'rest', text: '' })
  useEffect(() => {
    if (copying.state !== 'copied') return
    const timer = setTimeout(() => setCopying({ ...copying, state: 'rest' }), 2000)
    return () => clearTimeout(timer)
  }, [copying])
  const copy = (text: string) => {
    const refused = () => setCopying({ state: 'refused', text })
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => setCopying({ state: 'copied', text }), refused)
    else refused()
  }
  return [copying, copy]
}

export type CopyIdProps = {
  id: string
  labels: CopyLabels
  /** The record of this page: the key y copies its id. */
  own?: boolean
  /** Shown instead of the last eight characters. */
  shown?: ReactNode
}

/** Shows the last eight characters of an id; a press copies all of it, and hovering shows it. */
export function CopyId({ id, labels, own, shown }: CopyIdProps) {
  const [{ state }, copy] = useCopy()
  useKeys(own ? { y: () => copy(id) } : {})
  return (
    <TextButton kind="id" title={id} onClick={() => copy(id)} aria-label={`${labels.copy}: ${id}`}>
      {state === 'refused' ? id : (shown ?? shortId(id))}
      {state === 'copied' ? (
        <Check className="size-3 stroke-[2.25] text-ok" />
      ) : (
        <Copy className="size-3 stroke-[2.25] text-muted" />
      )}
      <span className="sr-only" role="status">
        {state === 'copied' && labels.copied}
      </span>
    </TextButton>
  )
}

/** Shows a button that copies a longer text, for example a reply to the customer. */
export function CopyButton({ text, labels, primary }: { text: string; labels: CopyLabels; primary?: boolean }) {
  const [copying, copy] = useCopy()
  const isCopied = copying.state === 'copied'
  return (
    <>
      <Button variant={primary ? 'primary' : 'secondary'} icon={isCopied ? <Check /> : <Copy />} onClick={() => copy(text)}>
        {isCopied ? labels.copied : labels.copy}
      </Button>
      <span className="sr-only" role="status">
        {isCopied && labels.copied}
      </span>
      {copying.state === 'refused' && <NotCopied text={text} label={labels.copy} />}
    </>
  )
}

/** Shows a text that the browser did not copy, for copying by hand. */
export function NotCopied({ text, label }: { text: string; label: string }) {
  return <CodeArea rows={5} value={text} aria-label={label} />
}
