import { setTimeout as sleep } from 'node:timers/promises'
import type { ReactNode } from 'react'
import { SoonPlace } from '#components/soon-place'

/** The time in ms within which a response to a click feels immediate. */
const quick = 150

type Props = { fallback: ReactNode; children: Promise<Awaited<ReactNode>> }
/** `within`: a longer time in ms, for a part of unknown height at the top of the page, while there is nothing else to read. */
type SoonProps = Props & { within?: number }

/**
 * Renders its content together with the page if it is ready within 150 ms (or `within`), and otherwise in the place of
 * `fallback`. React reveals what replaces a fallback 300 ms after it at the earliest, so that quick content should have none.
 */
export async function Soon({ fallback, children, within = quick }: SoonProps) {
  const ready = await Promise.race([children.then(() => true), sleep(within, false)])
  return (
    <SoonPlace isReady={ready} fallback={ready ? null : fallback}>
      {ready ? await children : <Later>{children}</Later>}
    </SoonPlace>
  )
}

async function Later({ children }: { children: Promise<Awaited<ReactNode>> }) {
  return await children
}

/** Makes a page that `draw` renders, at once or in the place of `fallback`. `before` is awaited first. */
export function soon<Props>(
  draw: (props: Props) => Promise<Awaited<ReactNode>>,
  fallback: ReactNode,
  before?: (props: Props) => Promise<unknown>,
) {
  return async function SoonPage(props: Props) {
    await before?.(props)
    const drawn = draw(props)
    drawn.catch(() => {}) // `Soon` reports the failure, but is rendered later: until then it would count as unhandled
    return <Soon fallback={fallback}>{drawn}</Soon>
  }
}
