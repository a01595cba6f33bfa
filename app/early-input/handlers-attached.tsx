'use client'

import { useEffect } from 'react'
import { handlersAttached } from './keep-early-input'

/** Says that React has attached its handlers to the frame of the page; it attaches those of streamed parts when they are used. */
export function HandlersAttached() {
  useEffect(() => {
    window.dispatchEvent(new Event(handlersAttached))
  }, [])
  return null
}
