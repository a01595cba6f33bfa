import { runApp } from './run-app'

/** Runs `npm start`: the production build with its worker; the demo unless APP_ORIGIN, DATABASE_URL or API_BASE_URL is set. */
export function run(): Promise<number> {
  return runApp('start')
}
