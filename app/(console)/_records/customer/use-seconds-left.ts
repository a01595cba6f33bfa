import { useEffect, useState } from 'react'
import { serverTime } from '#components/server-clock'

/** Returns the seconds, at most 60, until what is shown has to be hidden; then it calls `end`. 0 while nothing is shown. */
export function useSecondsLeft(shown: { until: string } | null, end: () => void): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!shown) return
    const read = () => {
      const seconds = Math.ceil((Date.parse(shown.until) - serverTime()) / 1000)
      setLeft(Math.min(60, Math.max(0, seconds)))
      if (seconds <= 0) end()
    }
    read()
    const ticking = setInterval(read, 500)
    return () => clearInterval(ticking)
  }, [shown, end])
  return left
}
