import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { ActionResult } from '#lib/access/run-action'

/**
 * Returns which version of a record a draft changes: the one from which it was begun, or the current one as soon as a refusal has
 * shown that somebody changed the record meanwhile (`overtaken`), since the page then shows both.
 */
export function useSeen<Version>(current: Version) {
  const router = useRouter()
  const [begunFrom, setBegunFrom] = useState(current)
  const [overtaken, setOvertaken] = useState(false)
  return {
    seen: overtaken ? current : begunFrom,
    overtaken,
    begin: () => {
      setBegunFrom(current)
      setOvertaken(false)
    },
    /** Waits for the answer of an act; if it names a stale version, the page is read again. */
    watch: async <Value>(act: Promise<ActionResult<Value>>) => {
      const result = await act
      if (!result.ok && result.code === 'stale_record') {
        setOvertaken(true)
        router.refresh()
      }
      return result
    },
  }
}
