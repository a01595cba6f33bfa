'use client'

import { Check } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'

export type ToastMessage = { text: ReactNode; icon?: ReactNode; action?: { label: string; onAct: () => void } }

const ShowToast = createContext<(message: ToastMessage) => void>(() => {
  throw new Error('useToast needs a ToastProvider above it')
})

/** Shows one line for five seconds, for what was copied or can be undone. Money results stay on the page instead. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ShowToast)
}

/** Holds the one toast of the page; the next one takes its place. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ToastMessage | null>(null)
  const [held, setHeld] = useState(false)
  const show = useCallback((message: ToastMessage) => setToast({ ...message }), [])

  useEffect(() => {
    if (!toast || held) return
    const timer = setTimeout(() => setToast(null), 5000)
    return () => clearTimeout(timer)
  }, [toast, held])

  return (
    <ShowToast value={show}>
      {children}
      <div
        className="toasts"
        role="status"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {toast && <Toast {...toast} onDone={() => setToast(null)} />}
      </div>
    </ShowToast>
  )
}

function Toast({ text, icon, action, onDone }: ToastMessage & { onDone: () => void }) {
  const act = () => {
    action?.onAct()
    onDone()
  }
  return (
    <div className="toast">
      {icon ?? <Check />}
      <span>{text}</span>
      {action && (
        <button type="button" onClick={act}>
          {action.label}
        </button>
      )}
    </div>
  )
}
