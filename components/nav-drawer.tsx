'use client'

import { Menu as MenuIcon, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#components/icon-button'
import { SideFoot } from '#components/side-foot'

export type NavDrawerProps = {
  label: string
  openLabel: string
  closeLabel: string
  brand: ReactNode
  /** The navigation, and the person at the foot. */
  children: ReactNode
  foot?: ReactNode
}

/**
 * Shows the side bar on narrow screens, as a drawer over the page. It is rendered at the first opening, and closes when a link
 * in it is followed.
 */
export function NavDrawer({ label, openLabel, closeLabel, brand, children, foot }: NavDrawerProps) {
  const drawer = useRef<HTMLDialogElement>(null)
  const [used, setUsed] = useState(false)
  const open = () => {
    flushSync(() => setUsed(true)) // an element that is not rendered cannot take the focus
    drawer.current?.showModal()
  }
  const close = () => drawer.current?.close()
  const closeAfter = (event: MouseEvent<HTMLDialogElement>) => {
    const target = event.target
    if (target === event.currentTarget || (target instanceof Element && target.closest('a'))) close()
  }
  return (
    <>
      <IconButton
        className="laptop:hidden"
        label={openLabel}
        icon={<MenuIcon className="size-5 stroke-[1.6]" />}
        onClick={open}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way out, and the browser gives it */}
      <dialog
        ref={drawer}
        className="fixed inset-y-0 right-auto left-0 h-dvh max-h-none w-76 max-w-[calc(100vw-48px)] flex-col border-r bg-sidebar p-3 text-inherit shadow-lg open:flex"
        aria-label={label}
        onClick={closeAfter}
      >
        {used && (
          <>
            <div className="flex items-center gap-2 justify-between mb-2">
              {brand}
              <IconButton label={closeLabel} icon={<X />} onClick={close} />
            </div>
            {children}
            {foot && <SideFoot>{foot}</SideFoot>}
          </>
        )}
      </dialog>
    </>
  )
}
