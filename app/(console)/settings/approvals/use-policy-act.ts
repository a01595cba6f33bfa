'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { focusNextTitle } from '#components/page-title'
import type { ActionResult } from '#lib/access/run-action'
import { withProof } from '../../_kit/step-up/with-proof'
import { useFailure } from '../../_kit/words/use-failure'

/** Runs one act on the policy, after a proof of the person if required. The page is refreshed in any case. */
export function usePolicyAct() {
  const [router, sentence] = [useRouter(), useFailure()]
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, startTransition] = useTransition()
  const run = (act: () => Promise<ActionResult<unknown>>, onDone: () => void = () => {}) => {
    setFailure(null)
    startTransition(async () => {
      const result = await withProof(act).catch(() => null)
      if (result?.ok) {
        focusNextTitle()
        onDone()
      } else setFailure(sentence(result))
      router.refresh()
    })
  }
  return { run, pending, failure }
}
