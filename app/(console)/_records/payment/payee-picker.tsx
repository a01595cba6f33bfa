'use client'

import dynamic from 'next/dynamic'
import { NoFallback } from '#components/no-fallback'

/** Comes when its menu is opened: no list waits for what few people ask it. */
export const PayeePicker = dynamic(() => import('./customer-picker'), { loading: NoFallback })
