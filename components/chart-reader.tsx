'use client'

import dynamic from 'next/dynamic'

/**
 * An interactive chart (see `ChartReading`). The drawing is rendered with the page; the code for interaction is loaded after the
 * code that the page needs.
 */
export const ChartReader = dynamic(() => import('#components/chart-reading'))
