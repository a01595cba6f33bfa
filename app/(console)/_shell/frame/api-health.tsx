'use client'

import { useEffect, useState } from 'react'
import { Dot } from '#components/dot'
import { foldedWord } from '#components/nav-list'
import type { ApiHealthState } from './read-health'

export type ApiHealthProps = {
  first: ApiHealthState
  /** `answering` contains {ms} as the placeholder of the latency. */
  words: { answering: string; silent: string; refused: string; unusable: string; unchecked: string }
}

/** Shows in the side bar whether the API answers, and how fast. Polls every half minute while the page is visible, and more often while it does not answer. */
export function ApiHealth({ first, words }: ApiHealthProps) {
  const [health, setHealth] = useState(first)
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') askHealth().then(setHealth)
    }
    // The frame is rendered before the page has called the API, and a page may have its answer before the next half minute.
    const asking = setInterval(ask, health.answering ? 30_000 : 1500)
    return () => clearInterval(asking)
  }, [health.answering])
  if (health.answering === null) return <span className="folded:sr-only">{words.unchecked}</span>
  const isWell = health.answering && !health.refusesKey && !health.unusable
  return (
    <span className="group/place relative flex min-h-7 items-center gap-2 folded:px-2.5">
      <span className={isWell ? 'flex text-ok' : 'flex text-bad'}>
        <Dot />
      </span>
      <span className={`whitespace-nowrap tabular-nums ${foldedWord}`}>
        {isWell ? words.answering.replace('{ms}', String(health.milliseconds ?? '')) : faultOf(health, words)}
      </span>
    </span>
  )
}

function faultOf({ answering, refusesKey }: ApiHealthState, words: ApiHealthProps['words']): string {
  if (refusesKey) return words.refused
  return answering ? words.unusable : words.silent
}

const silence: ApiHealthState = { answering: false, refusesKey: false, unusable: false, milliseconds: null }

/** Reads the health; the parser is loaded with the first poll. If the console itself is unreachable, the API counts as silent. */
function askHealth(): Promise<ApiHealthState> {
  return import('./read-health').then(({ readHealth }) => readHealth()).catch(() => silence)
}
