import { screens } from './width-check'

/** Set by the trial of looks: every state of a page, every dialog and every menu in both themes and on every screen. */
export const wholeLooks = process.env.LOOKS === 'whole'

const few: readonly number[] = [320, 390, 768, 1280]

/** The screens on which a state, a dialog or a menu is looked at. Whole pages are looked at on all. */
export const screensOfStates = wholeLooks ? screens : screens.filter(({ width }) => few.includes(width))
