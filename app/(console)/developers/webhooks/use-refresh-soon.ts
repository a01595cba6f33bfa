import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'

/** How long a message takes to be sent and answered, usually. */
const soonMs = 2_500

/** Returns a function that reads the page again, now and once more when what was queued has probably been answered. */
export function useRefreshSoon(): () => void {
  const router = useRouter()
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (round === 0) return
    const timer = setTimeout(() => router.refresh(), soonMs)
    return () => clearTimeout(timer)
  }, [round, router])
  return () => {
    router.refresh()
    setRound((before) => before + 1)
  }
}
