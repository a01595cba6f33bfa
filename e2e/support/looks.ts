import { screens } from './width-check'

/** Set by the trial of looks: all states, dialogs and menus in both themes and on every screen. */
export const wholeLooks = process.env.LOOKS === 'whole'

const few: readonly number[] = [320, 390, 768, 1280]

/** The screens for checks of states, dialogs and menus. Whole pages are checked on all screens. */
export const screensOfStates = wholeLooks ? screens : screens.filter(({ width }) => few.includes(width))
