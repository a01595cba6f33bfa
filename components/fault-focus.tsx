'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first invalid field of a form after each refusal. */
export function useFaultFocus(refusal: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  return form
}
