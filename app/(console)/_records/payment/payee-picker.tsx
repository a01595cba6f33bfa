'use client'

import dynamic from 'next/dynamic'
import { NoFallback } from '#components/no-fallback'

/** The picker, loaded when its menu is opened: lists do not wait for a filter that few people use. */
export const PayeePicker = dynamic(() => import('./customer-picker'), { loading: NoFallback })
