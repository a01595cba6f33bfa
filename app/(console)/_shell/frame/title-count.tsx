'use client'

import { useEffect, useState } from 'react'
import { z } from 'zod/mini'

const Heard = z.object({ count: z.number() })
const counted = /^\(\d+\) /

/** How many requests wait for this person, before the title of the tab: "(3) Home". Asked every half minute, without a sound. */
export function TitleCount({ first }: { first: number }) {
  const [count, setCount] = useState(first)
  useEffect(() => setCount(first), [first])
  useEffect(() => {
    const asking = setInterval(() => askCount().then((heard) => heard !== undefined && setCount(heard)), 30_000)
    return () => clearInterval(asking)
  }, [])
  useEffect(() => {
    const write = () => {
      const plain = document.title.replace(counted, '')
      const title = count > 0 ? `(${count}) ${plain}` : plain
      if (document.title !== title) document.title = title
    }
    write()
    // Each page writes a title of its own, when it is drawn.
    const watch = new MutationObserver(write)
    watch.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      watch.disconnect()
      document.title = document.title.replace(counted, '')
    }
  }, [count])
  return null
}

/** Undefined when the console cannot be reached, or lets this person in no more: then the title stays as it is. */
async function askCount(): Promise<number | undefined> {
  try {
    const answer = await fetch('/api/console/waiting')
    return answer.ok ? Heard.parse(await answer.json()).count : undefined
  } catch {
    return undefined // no connection: fetch has no other way to say so
  }
}
