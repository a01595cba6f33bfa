'use client'

import { type FormEvent, useRef, useState } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * Keeps a dialog from losing typed text without a word: where the dialog holds some, the first `leave` only warns, and the second one
 * leaves. Typing again takes the warning back. Passwords and searches do not count, nor does what the page filled in.
 */
export function useTypedText(open: boolean) {
  const fields = useRef(new Set<TextField>())
  const [warned, setWarned] = useState(false)
  if (!open && warned) setWarned(false)
  return {
    warned,
    onInput: ({ target }: FormEvent) => {
      if (isTextField(target)) fields.current.add(target)
      setWarned(false)
    },
    leave: (onLeave: () => void) => {
      if (warned || ![...fields.current].some(holdsText)) onLeave()
      else setWarned(true)
    },
  }
}

function isTextField(target: EventTarget): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && ['text', 'email', 'tel', 'url'].includes(target.type)
}

function holdsText({ isConnected, readOnly, value }: TextField): boolean {
  return isConnected && !readOnly && value.trim() !== ''
}
