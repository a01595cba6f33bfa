'use client'

import dynamic from 'next/dynamic'

/** A chart that answers (see `ChartReading`). It is drawn with the page, and what makes it answer comes after what the page needs to work. */
export const ChartReader = dynamic(() => import('#components/chart-reading'))
