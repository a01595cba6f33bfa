import { runApp } from './run-app'

/** `npm start`: the production build with its worker; the demo unless APP_ORIGIN and DATABASE_URL are set. */
export function run(): Promise<number> {
  return runApp('start')
}
