import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonLook } from '#components/button'
import { classNames } from '#components/class-names'
import { SideFoot } from '#components/side-foot'

/** Shows a band above the page while the data is not real. */
export function TestBand({ label, detail }: { label: string; detail: string }) {
  return (
    <div
      data-slot="band"
      role="note"
      className="sticky top-0 z-20 flex h-(--band-h) items-center justify-center gap-2 bg-band text-xs text-band-ink print:hidden"
    >
      <FlaskConical className="size-3.5 stroke-2" />
      <b className="text-2xs tracking-[0.06em]">{label}</b>
      <span className="max-tablet:hidden">{detail}</span>
    </div>
  )
}

export type AppFrameProps = {
  band?: ReactNode
  sidebar: ReactNode
  topBar: ReactNode
  /** The label of the link that skips the navigation. */
  skipLabel: string
  /** Whether the side bar folds to its icons, in a narrow window or by the person's choice (`bar` in components/fold.tsx). */
  folds?: boolean
  children: ReactNode
}

const sideWidth = '[--side-w:208px] wide:[--side-w:240px]'
const folding = 'max-desktop:not-in-data-[bar=open]:[--side-w:56px] in-data-[bar=folded]:[--side-w:56px]!'

/** Shows the side bar, the top bar and the page beside them. The page has its own `<main id="main">` through `Page`. */
export function AppFrame({ band, sidebar, topBar, skipLabel, folds, children }: AppFrameProps) {
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
      <div
        className={classNames(
          'min-h-[calc(100vh-var(--band-h))] laptop:grid laptop:grid-cols-[var(--side-w)_minmax(0,1fr)]',
          sideWidth,
          folds && folding,
        )}
      >
        {sidebar}
        <div>
          {topBar}
          {children}
        </div>
      </div>
    </>
  )
}

/** Shows the main content, at most 1,280 px wide and left-aligned. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="max-w-336 px-4 max-tablet:flex max-tablet:flex-col pt-4 pb-8 tablet:px-6 laptop:px-8 laptop:pt-6 print:max-w-none print:p-0"
    >
      {children}
    </main>
  )
}

/** Shows a page without a frame: one card in the centre. */
export function LonePage({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-[calc(100vh-var(--band-h))] grid-cols-1 place-items-center content-center px-4 py-6 *:w-110 *:max-w-full">
      {children}
    </main>
  )
}

/* Without room it scrolls, which hides the labels of a folded bar. */
const scrollsWhereLow = '[@media(height<44rem)]:overflow-y-auto [scrollbar-width:thin] folded:[scrollbar-width:none]'

/** Shows the navigation at the left, with the state of the API at its foot. `scrolls` is for a list longer than the window. */
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
  const height = 'sticky top-(--band-h) h-[calc(100vh-var(--band-h))]'
  return (
    // It is above the top bar, because the labels of a folded bar overlap the page.
    <aside className={classNames(height, '@container/side-bar z-15 border-r bg-sidebar max-laptop:hidden print:hidden')}>
      <div className={classNames('flex h-full flex-col p-3', scrolls ? 'overflow-y-auto' : scrollsWhereLow)}>
        {brand}
        {nav}
        {foot && <SideFoot>{foot}</SideFoot>}
      </div>
    </aside>
  )
}

export type TopBarProps = {
  /** The button that opens the drawer on narrow screens. */
  drawer: ReactNode
  /** The control that opens the search, or a link to it. */
  search: ReactNode
  /** The person's menu and the controls before it. */
  children: ReactNode
}

/** Shows the bar at the top of each page: the drawer's button, the search, and `children` at its right end. */
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
  'flex items-center gap-2 px-3 tablet:gap-3 tablet:px-6 laptop:px-8',
  // An open menu overlaps the page.
  'has-aria-expanded:z-30',
].join(' ')

/** Shows the bar above the page, with any content. */
export function BarFrame({ children }: { children: ReactNode }) {
  return <header className={bar}>{children}</header>
}
