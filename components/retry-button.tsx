'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useState, useTransition } from 'react'
import { Button } from '#components/button'

/** The backoff of the automatic retries, in seconds; after the last one only the person retries. */
const pauses = [5, 10, 20, 40, 60] as const

/** `byItself`: retries automatically, for an outage that ends by itself. */
type Props = { label: string; pendingLabel: string; byItself?: boolean }

/** Reloads the page's data from the server; for a list or a panel whose API did not answer. */
export function RetryButton({ label, pendingLabel, byItself = false }: Props) {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const again = () => startTransition(() => router.refresh())
  useRetries(byItself && !pending, again)
  return (
    <Button size="sm" pending={pending} pendingLabel={pendingLabel} onClick={again}>
      {label}
    </Button>
  )
}

/** Retries with backoff. A hidden page waits until it is visible again, and then for what is left of the pause. */
function useRetries(on: boolean, again: () => void): void {
  const [tries, setTries] = useState(0)
  const onTime = useEffectEvent(() => {
    setTries(tries + 1)
    again()
  })
  useEffect(() => {
    const pause = pauses[tries]
    if (!on || pause === undefined) return
    let isOver = false
    const tick = () => isOver && document.visibilityState === 'visible' && onTime()
    const timer = setTimeout(() => {
      isOver = true
      tick()
    }, pause * 1000)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [on, tries])
}
