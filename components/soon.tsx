import { setTimeout as sleep } from 'node:timers/promises'
import { type ReactNode, Suspense } from 'react'

/** In ms. A person takes what comes within it for an answer to their click. */
const quick = 150

/**
 * What is drawn in one piece with the page where it is ready within 150 ms, and else comes in the place of `fallback`. React shows what follows a
 * fallback 300 ms after it at the earliest, so that what is quick must not have one.
 */
export async function Soon({ fallback, children }: { fallback: ReactNode; children: Promise<Awaited<ReactNode>> }) {
  const ready = await Promise.race([children.then(() => true), sleep(quick, false)])
  return ready ? children : <Suspense fallback={fallback}>{children}</Suspense>
}

/** A page that is drawn by `draw`, soon or in the place of `fallback`. */
export function soon<Props>(draw: (props: Props) => Promise<Awaited<ReactNode>>, fallback: ReactNode) {
  return function SoonPage(props: Props) {
    return <Soon fallback={fallback}>{draw(props)}</Soon>
  }
}
