'use server'

import * as authenticators from '#backoffice/factors/authenticators'
import * as passkeys from '#backoffice/factors/passkeys'
import * as removal from '#backoffice/factors/remove-factors'
import { keyUri, toBase32 } from '#backoffice/factors/totp'
import { readPerson } from '#backoffice/people/people'
import { changeOwnPassword } from '#backoffice/staff/change-own-password'
import { action } from '#lib/access/action'
import { asOwner } from '#lib/access/as-owner'
import { site } from '#lib/server/site'
import { qrPath } from '#lib/shared/qr-path'
import { CodeInput, NewPasskeyInput, Nothing, PasskeyInput, PasswordInput } from './security.schema'

/** Makes a key for an authenticator app, which is shown only once: as a QR code, and as text to type. */
export const setUpAuthenticator = action(
  { needs: 'security.change_own', input: Nothing, audit: { action: 'factor.begin' } },
  async (_nothing, { personId, email }, { desk }) => {
    const key = await authenticators.beginAuthenticator(desk, personId)
    const text = toBase32(key).replaceAll(/(.{4})(?!$)/g, '$1 ')
    return { text, qr: qrPath(keyUri({ key, issuer: 'Cauce', account: email })) }
  },
)

/** Enables the authenticator; returns recovery codes if the person has none yet. */
export const switchOnAuthenticator = action(
  { needs: 'security.change_own', input: CodeInput, audit: { action: 'factor.add' } },
  async ({ code }, _staff, { desk, actor }) => ({
    codes: (await authenticators.confirmAuthenticator(desk, asOwner(actor), code.replaceAll(' ', ''))) ?? null,
  }),
)

/** Removes one's authenticator. Refused with `not_found` if there is none. */
export const dropAuthenticator = action(
  { needs: 'security.change_own', input: Nothing, audit: { action: 'factor.remove' } },
  (_nothing, _staff, { desk, actor }) => removal.removeAuthenticator(desk, asOwner(actor)),
)

/** Replaces one's recovery codes, and returns the new ones, which are shown only once. */
export const makeNewCodes = action(
  { needs: 'security.change_own', input: Nothing, audit: { action: 'factor.renew_codes' } },
  async (_nothing, _staff, { desk, actor }) => ({ codes: await removal.renewRecoveryCodes(desk, asOwner(actor)) }),
)

/** Returns the options that the browser needs to make a passkey. */
export const planPasskey = action(
  { needs: 'security.change_own', input: Nothing, audit: { action: 'factor.begin' } },
  async (_nothing, { personId }, { desk }) => passkeys.askForNewPasskey(desk, site, await readPerson(desk.db, personId)),
)

/** Stores a new passkey; returns recovery codes if the person has none yet. An invalid or known one is `passkey_refused`. */
export const storePasskey = action(
  { needs: 'security.change_own', input: NewPasskeyInput, audit: { action: 'factor.add' } },
  async (made, _staff, { desk, actor }) => ({ codes: (await passkeys.addPasskey(desk, asOwner(actor), site, made)) ?? null }),
)

/** Removes one of one's passkeys. Another's is `not_found`. */
export const dropPasskey = action(
  { needs: 'security.change_own', input: PasskeyInput, audit: { action: 'factor.remove' } },
  ({ id }, _staff, { desk, actor }) => removal.removePasskey(desk, asOwner(actor), id),
)

/** Changes the password and ends all sessions, including this one: the page navigates to the sign-in page afterwards. */
export const changeMyPassword = action(
  { needs: 'security.change_own', input: PasswordInput, audit: { action: 'people.change_password' } },
  (typed, _staff, { desk, actor }) => changeOwnPassword(desk, asOwner(actor), typed),
)
