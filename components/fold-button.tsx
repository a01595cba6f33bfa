'use client'

import { PanelLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { buttonLook } from '#components/button'

/** The width from which the side bar shows its labels (`desktop` in app/styles/theme.css). */
const roomy = '(min-width: 75rem)'

/**
 * Folds the side bar to its icons, or opens it. The choice is stored for a year in the cookie `bar`, which the layout reads into
 * `<html data-bar>`.
 */
export function FoldButton({ foldLabel, openLabel }: { foldLabel: string; openLabel: string }) {
  return (
    <button
      type="button"
      className={buttonLook({ variant: 'ghost', size: 'icon-sm', className: 'ml-auto folded:m-0' })}
      onClick={turn}
    >
      <span title={foldLabel} className="folded:hidden">
        <PanelLeft />
      </span>
      <span title={openLabel} className="hidden folded:inline">
        <PanelLeft />
      </span>
    </button>
  )
}

/** Folds or opens the bar. The default of the width is not stored as a choice: the bar then follows the width again. */
function turn({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const wanted = isFolded(currentTarget) ? 'open' : 'folded'
  const given = window.matchMedia(roomy).matches ? 'open' : 'folded'
  const root = document.documentElement
  if (wanted === given) delete root.dataset.bar
  else root.dataset.bar = wanted
  const age = wanted === given ? 0 : 31_536_000
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in some browsers and on plain http
  document.cookie = `bar=${wanted}; path=/; max-age=${age}; samesite=lax`
}

function isFolded(inside: Element): boolean {
  return (inside.closest('aside')?.clientWidth ?? 0) < 100
}
