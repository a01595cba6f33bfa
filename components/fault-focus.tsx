'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** For a form: goes to the first field that is marked as wrong whenever a refusal has come. */
export function useFaultFocus(refusal: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  return form
}
