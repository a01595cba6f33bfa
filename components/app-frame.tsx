import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonLook } from '#components/button'

/** Over everything, only while the data is not real. */
export function TestBand({ label, detail }: { label: string; detail: string }) {
  return (
    <div
      data-slot="band"
      role="note"
      className="sticky top-0 z-20 flex h-(--band-h) items-center justify-center gap-2 bg-band text-xs text-band-ink print:hidden"
    >
      <FlaskConical className="size-3.5 stroke-2" />
      <b className="text-2xs tracking-[0.06em]">{label}</b>
      <span className="max-md:hidden">{detail}</span>
    </div>
  )
}

export type AppFrameProps = {
  band?: ReactNode
  sidebar: ReactNode
  topBar: ReactNode
  /** Takes the keyboard past the navigation. */
  skipLabel: string
  children: ReactNode
}

/** Side bar, top bar and the page beside them. The page brings its own `<main id="main">` through `Page`. */
export function AppFrame({ band, sidebar, topBar, skipLabel, children }: AppFrameProps) {
  return (
    <>
      <a
        href="#main"
        data-slot="skip"
        className={buttonLook({ className: 'fixed top-2 left-2 z-70 -translate-y-16 focus:translate-y-0 print:hidden' })}
      >
        {skipLabel}
      </a>
      {band}
      <div className="grid min-h-[calc(100vh-var(--band-h))] grid-cols-[var(--side-w)_minmax(0,1fr)] max-md:block print:block">
        {sidebar}
        <div>
          {topBar}
          {children}
        </div>
      </div>
    </>
  )
}

/** The page itself: at most 1,280 px of content, left-aligned. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="max-w-336 px-8 pt-6 pb-8 max-md:px-4 max-md:pt-4 print:max-w-none print:p-0">
      {children}
    </main>
  )
}

/** A page without a frame: one card in its middle. */
export function LonePage({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-[calc(100vh-var(--band-h))] grid-cols-1 place-items-center content-center px-4 py-6 *:w-110 *:max-w-full">
      {children}
    </main>
  )
}

/** At the left, what this person may open; at its foot, how the API is. `scrolls` is for a list longer than the window. */
export function Sidebar({
  brand,
  nav,
  foot,
  scrolls,
}: {
  brand: ReactNode
  nav: ReactNode
  foot?: ReactNode
  scrolls?: boolean
}) {
  const height = 'sticky top-(--band-h) flex h-[calc(100vh-var(--band-h))] flex-col'
  return (
    <aside className={`${height} border-r bg-sidebar p-3 max-md:hidden print:hidden ${scrolls ? 'overflow-y-auto' : ''}`}>
      {brand}
      {nav}
      {foot && <SideFoot>{foot}</SideFoot>}
    </aside>
  )
}

/** The last line of the side bar, and of the drawer that stands for it on a phone. */
export function SideFoot({ children }: { children: ReactNode }) {
  return (
    <div data-slot="side-foot" className="-mx-1 mt-auto flex min-h-9 items-center gap-2 border-t px-2 pt-2 text-xs/5 text-muted">
      {children}
    </div>
  )
}

export type TopBarProps = {
  /** Opens the drawer on a phone. */
  drawer: ReactNode
  /** Opens the search, or leads to it. */
  search: ReactNode
  /** The person's menu and what stands before it. */
  children: ReactNode
}

export function TopBar({ drawer, search, children }: TopBarProps) {
  return (
    <BarFrame>
      {drawer}
      {search}
      <span className="ml-auto" />
      {children}
    </BarFrame>
  )
}

const bar = [
  'sticky top-(--band-h) z-10 h-(--bar-h) border-b bg-canvas/92 backdrop-blur-sm print:hidden',
  'flex items-center gap-3 px-8 max-md:gap-2 max-md:px-3',
  // An open menu lies over the page.
  'has-aria-expanded:z-30',
].join(' ')

/** The bar over the page, whatever stands in it. */
export function BarFrame({ children }: { children: ReactNode }) {
  return <header className={bar}>{children}</header>
}
