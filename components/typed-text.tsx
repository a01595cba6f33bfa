'use client'

import { type FormEvent, useRef, useState } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * Keeps a dialog from losing typed text without a word: where the dialog holds some, the first `leave` only warns, and the
 * second one leaves. Typing again takes the warning back. Passwords and searches do not count, nor does what the page filled in.
 */
export function useTypedText(open: boolean) {
  const typed = useRef(new Set<TextField>())
  const [warned, setWarned] = useState(false)
  if (!open && warned) setWarned(false)
  return {
    warned,
    onInput: ({ target }: FormEvent) => {
      if (isText(target)) typed.current.add(target)
      setWarned(false)
    },
    leave: (onLeave: () => void) => {
      if (warned || ![...typed.current].some((field) => field.isConnected && field.value.trim())) onLeave()
      else setWarned(true)
    },
  }
}

const textTypes = ['text', 'textarea', 'tel', 'email']

function isText(target: EventTarget): target is TextField {
  return 'type' in target && textTypes.includes(String(target.type))
}
