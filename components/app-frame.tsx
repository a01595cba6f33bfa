import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonLook } from '#components/button'

/** Over everything, only while the data is not real. */
export function TestBand({ label, detail }: { label: string; detail: string }) {
  return (
    <div className="band" role="note">
      <FlaskConical className="size-3.5 stroke-2" />
      <b>{label}</b>
      <span className="more">{detail}</span>
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

/** Side bar, top bar and the page beside them. The page brings its own `<main id="main" className="page">` through `Page`. */
export function AppFrame({ band, sidebar, topBar, skipLabel, children }: AppFrameProps) {
  return (
    <>
      <a href="#main" className={buttonLook({ className: 'skip' })}>
        {skipLabel}
      </a>
      {band}
      <div className="frame">
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
    <main id="main" className="page" tabIndex={-1}>
      {children}
    </main>
  )
}

/** At the left, what this person may open; at its foot, how the API is. */
export function Sidebar({ brand, nav, foot }: { brand: ReactNode; nav: ReactNode; foot?: ReactNode }) {
  return (
    <aside className="side">
      {brand}
      {nav}
      {foot && <div className="side-foot">{foot}</div>}
    </aside>
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
    <header className="bar">
      {drawer}
      {search}
      <span className="ml-auto" />
      {children}
    </header>
  )
}
