import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { focusNextTitle } from '#components/page-title'
import type { ActionRefusal, ActionResult } from '#lib/access/run-action'
import { useFailure } from '../words/use-failure'

type Options<Value> = {
  /** Called with the value after the act was done. */
  done?: (value: Value) => void
  /** Explains a refusal in the words of the page; by default as `useFailure` does. Null: the console did not answer. */
  explain?: (refusal: ActionRefusal | null) => string
  /** Moves the focus to the title after the act was done, because what had it is gone. */
  movesFocus?: boolean
  /** Reads the page again after the act was done, or `always`: what refused it may be shown there. Not if nothing answered. */
  refreshes?: 'done' | 'always'
}

/**
 * Returns how to run an act of a page, the sentence of its last refusal, and whether it runs now. A refusal disappears with the
 * next try, so that it never stands beside an act that is under way. If the console does not answer, the sentence says that
 * nobody knows whether the act was done.
 */
export function useAct<Args extends readonly unknown[], Value>(
  act: (...args: Args) => Promise<ActionResult<Value>>,
  { done, explain, movesFocus = false, refreshes }: Options<Value>,
) {
  const [failure, router] = [useFailure(), useRouter()]
  const [refused, setRefused] = useState<string>()
  const [pending, startTransition] = useTransition()
  const run = (...args: Args) => {
    setRefused(undefined)
    startTransition(async () => {
      const result = await act(...args).catch(() => null)
      if (result?.ok) {
        done?.(result.value)
        if (movesFocus) focusNextTitle()
      } else setRefused((explain ?? failure)(result))
      if (result?.ok ? refreshes !== undefined : result && refreshes === 'always') router.refresh()
    })
  }
  /** Forgets the refusal, because what was refused is typed anew. */
  const forget = () => setRefused(undefined)
  return { run, refused, pending, forget }
}
