'use client'

import { useEffect, useRef } from 'react'
import { SearchBox, type SearchBoxProps } from '#components/input-box'

/** `applied`: the text by which the list is filtered now; undefined if it is not. */
type Props = SearchBoxProps & { applied: string | undefined }

/**
 * Shows a search that leaves its field once the list shows it. What was typed meanwhile, while the list was still on its way,
 * stays. The field also loses the focus then, so that the next key moves between the rows.
 */
export function AppliedSearchBox({ applied, ...box }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current === null || input.current.value.trim() !== applied) return
    input.current.value = ''
    input.current.blur()
  }, [applied])
  return <SearchBox ref={input} {...box} />
}
