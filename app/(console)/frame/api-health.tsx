'use client'

import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { Dot } from '#components/dot'

const Health = z.object({ answering: z.nullable(z.boolean()), refusesKey: z.boolean(), milliseconds: z.nullable(z.number()) })
export type ApiHealthState = z.infer<typeof Health>

export type ApiHealthProps = {
  first: ApiHealthState
  /** `answering` has {ms} where the number stands. */
  words: { answering: string; silent: string; refused: string; unasked: string }
}

/** At the foot of the side bar: whether the API answers, and how fast. Asked every half minute while the page is looked at. */
export function ApiHealth({ first, words }: ApiHealthProps) {
  const [health, setHealth] = useState(first)
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') readHealth().then(setHealth)
    }
    // The frame is drawn before the page has asked the API anything.
    const soon = setTimeout(ask, first.answering === null ? 1500 : 30_000)
    const asking = setInterval(ask, 30_000)
    return () => {
      clearTimeout(soon)
      clearInterval(asking)
    }
  }, [first.answering])
  if (health.answering === null) return <span>{words.unasked}</span>
  const isWell = health.answering && !health.refusesKey
  const fault = health.refusesKey ? words.refused : words.silent
  return (
    <>
      <span className={isWell ? 'text-ok flex items-center gap-2' : 'text-bad flex items-center gap-2'}>
        <Dot />
      </span>
      <span className="whitespace-nowrap tabular-nums">
        {isWell ? words.answering.replace('{ms}', String(health.milliseconds ?? '')) : fault}
      </span>
    </>
  )
}

const silence: ApiHealthState = { answering: false, refusesKey: false, milliseconds: null }

/** A console that does not answer knows nothing about the API: that is shown as silence too. */
async function readHealth(): Promise<ApiHealthState> {
  const answer = await fetch('/api/console/api-health').catch(() => null)
  if (!answer?.ok) return silence
  const parsed = Health.safeParse(await answer.json())
  return parsed.success ? parsed.data : silence
}
