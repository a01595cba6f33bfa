import { setTimeout as sleep } from 'node:timers/promises'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { SoonPlace } from '#components/soon-place'

/** In ms. A person takes what comes within it for an answer to their click. */
const quick = 150

type Props = { fallback: ReactNode; children: Promise<Awaited<ReactNode>> }
/** `within`: in ms, for a part whose height is not known before, above which nothing stands that a person could read meanwhile. */
type SoonProps = Props & { within?: number }

/**
 * What is drawn in one piece with the page where it is ready within 150 ms or as said, and else comes in the place of `fallback`. React shows what follows a
 * fallback 300 ms after it at the earliest, so that what is quick must not have one.
 */
export async function Soon({ fallback, children, within = quick }: SoonProps) {
  const ready = await Promise.race([children.then(() => true), sleep(within, false)])
  return (
    <SoonPlace isReady={ready} fallback={fallback}>
      {ready ? await children : <Later>{children}</Later>}
    </SoonPlace>
  )
}

async function Later({ children }: { children: Promise<Awaited<ReactNode>> }) {
  return await children
}

/**
 * The same where a link was followed inside the console. Where a browser loads the page whole, what stands around this is sent at once, and this
 * after it: nobody waits for rows to see the page (and the layout lets them be shown with the next frame).
 */
export async function AfterFrame({ fallback, children }: Props) {
  const loadsAll = (await headers()).get('sec-fetch-dest') === 'document'
  if (!loadsAll) return <Soon fallback={fallback}>{children}</Soon>
  return (
    <SoonPlace isReady={false} fallback={fallback}>
      <Later>{children}</Later>
    </SoonPlace>
  )
}

/** A page that is drawn by `draw`, soon or in the place of `fallback`. */
export function soon<Props>(draw: (props: Props) => Promise<Awaited<ReactNode>>, fallback: ReactNode) {
  return function SoonPage(props: Props) {
    return <Soon fallback={fallback}>{draw(props)}</Soon>
  }
}
