'use client'

import { type FormEvent, useRef, useState } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

const fields = 'textarea, input:is(:not([type]), [type=text], [type=email], [type=tel])'

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
      const holds = [...typed.current].some(({ isConnected, value }) => isConnected && value.trim())
      if (holds && !warned) setWarned(true)
      else onLeave()
    },
  }
}

function isText(target: EventTarget): target is TextField {
  return target instanceof HTMLElement && target.matches(fields)
}
