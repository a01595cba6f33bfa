'use client'

import { useEffect, useState } from 'react'

const counted = /^\(\d+\) /

/** Shows in the title of the tab how many requests wait for this person: "(3) Home". Polls every half minute, silently. */
export function TitleCount({ first }: { first: number }) {
  const [count, setCount] = useState(first)
  useEffect(() => setCount(first), [first])
  useEffect(() => {
    // The code of the poll is loaded with its first use, so that the frame stays small.
    const ask = async () => {
      const { askCount } = await import('./ask-count')
      const found = await askCount()
      if (found !== undefined) setCount(found)
    }
    const asking = setInterval(() => void ask(), 30_000)
    return () => clearInterval(asking)
  }, [])
  useEffect(() => {
    const write = () => {
      const plain = document.title.replace(counted, '')
      const title = count > 0 ? `(${count}) ${plain}` : plain
      if (document.title !== title) document.title = title
    }
    write()
    // Each page sets its own title when it is rendered.
    const watch = new MutationObserver(write)
    watch.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => watch.disconnect()
  }, [count])
  return null
}
