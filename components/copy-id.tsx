'use client'

import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from '#components/class-names'
import { useKeys } from '#components/keys'

export type CopyLabels = { copy: string; copied: string }

type CopyState = 'rest' | 'copied' | 'refused'

/** Copies a text; "copied" lasts two seconds. A browser may refuse the clipboard, which is a state of its own. */
export function useCopy(text: string): [CopyState, () => void] {
  const [state, setState] = useState<CopyState>('rest')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('rest'), 2000)
    return () => clearTimeout(timer)
  }, [state])
  const refused = () => setState('refused')
  const copy = () => {
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => setState('copied'), refused)
    else refused()
  }
  return [state, copy]
}

export type CopyIdProps = {
  id: string
  labels: CopyLabels
  /** The page's own record: the key y copies it. */
  own?: boolean
  /** What is shown instead of the first eight characters. */
  shown?: ReactNode
}

/** The first eight characters of an id; a press copies all of it, and the pointer shows it. */
export function CopyId({ id, labels, own, shown }: CopyIdProps) {
  const [state, copy] = useCopy(id)
  useKeys(own ? { y: copy } : {})
  return (
    <button type="button" className="copy mono" title={id} onClick={copy} aria-label={`${labels.copy}: ${id}`}>
      {state === 'refused' ? id : (shown ?? id.slice(0, 8))}
      {state === 'copied' ? <Check className="s12 ok" /> : <Copy className="s12" />}
      <span className="sr-only" role="status">
        {state === 'copied' && labels.copied}
      </span>
    </button>
  )
}

/** A button that copies a longer text, for example a reply to the customer. */
export function CopyButton({ text, labels, primary }: { text: string; labels: CopyLabels; primary?: boolean }) {
  const [state, copy] = useCopy(text)
  return (
    <>
      <button type="button" className={classNames('btn', primary && 'pri')} onClick={copy}>
        {state === 'copied' ? <Check /> : <Copy />}
        {state === 'copied' ? labels.copied : labels.copy}
      </button>
      <span className="sr-only" role="status">
        {state === 'copied' && labels.copied}
      </span>
      {state === 'refused' && <textarea className="codeb" readOnly value={text} aria-label={labels.copy} />}
    </>
  )
}
