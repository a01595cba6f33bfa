'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { focusNextTitle } from '#components/page-title'
import type { ActionResult } from '#lib/access/run-action'
import { useFailure } from '../../_kit/words/use-failure'

/** Runs one act on a batch. Afterwards it refreshes the page and focuses its title for screen readers, or shows the refusal. */
export function useBatchAct(onDone?: () => void) {
  const [router, sentence] = [useRouter(), useFailure()]
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, startTransition] = useTransition()
  const act = (work: () => Promise<ActionResult<unknown>>) =>
    startTransition(async () => {
      setFailure(null)
      const result = await work().catch(() => null)
      if (!result?.ok) setFailure(sentence(result))
      if (result?.ok) {
        focusNextTitle()
        onDone?.()
      }
      router.refresh()
    })
  return { act, pending, failure }
}
