import { useState, useTransition } from 'react'
import type { ActionRefusal, ActionResult } from '#lib/access/run-action'
import { useFailure } from '../words/use-failure'

type Options<Value> = {
  /** Called with the value after the act was done. */
  done: (value: Value) => void
  /** Explains a refusal in the words of the page; by default as `useFailure` does. Null: the console did not answer. */
  explain?: (refusal: ActionRefusal | null) => string
}

/**
 * Returns how to run an act of a page, the sentence of its last refusal, and whether it runs now. A refusal disappears with the
 * next try, so that it never stands beside an act that is under way. If the console does not answer, the sentence says that
 * nobody knows whether the act was done.
 */
export function useAct<Args extends readonly unknown[], Value>(
  act: (...args: Args) => Promise<ActionResult<Value>>,
  { done, explain }: Options<Value>,
) {
  const failure = useFailure()
  const [refused, setRefused] = useState<string>()
  const [pending, startTransition] = useTransition()
  const run = (...args: Args) => {
    setRefused(undefined)
    startTransition(async () => {
      const result = await act(...args).catch(() => null)
      if (result?.ok) done(result.value)
      else setRefused((explain ?? failure)(result))
    })
  }
  return { run, refused, pending }
}
