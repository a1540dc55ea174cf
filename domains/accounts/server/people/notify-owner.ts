import type { Change } from '#platform/context/index.ts'
import { sendMail } from '#platform/mail/index.ts'
import { deviceOf } from '../../contract/index.ts'
import { addressToTrust } from '../address/address-store.ts'
import { masked } from '../address/masked.ts'
import { siteOf } from '../auth/auth.ts'
import type { PersonRow } from './person-store.ts'

/** What happened to an account that its owner is to hear of, should it not have been them. */
export type Happened =
  | { what: 'password-changed' | 'password-reset'; keysEnded: number }
  | { what: 'two-factor-on' | 'two-factor-off' }
  | { what: 'two-factor-removed' }
  | { what: 'address-changed'; to: string; isByDirectory: boolean; undo: string; until: Date }
  | { what: 'key-made'; name: string; effect: 'read' | 'write'; expiresAt: Date }
  | { what: 'connected'; title: string; hasLostPassword: boolean }
  | { what: 'new-device' }

type Owner = Pick<PersonRow, 'id' | 'fullName' | 'displayUsername' | 'email'>

/**
 * Mails the owner of an account that something about it has changed (OWASP ASVS 2.2.3, 2.5.5). It goes out if and only if the change commits, says when and from where, and
 * carries no secret and no link that does anything by itself: the one that puts an address back asks first.
 */
export async function notifyOwner(tx: Change, owner: Owner, happened: Happened): Promise<void> {
  const { subject, sentence, ifNot } = wordsOf(tx, owner, happened)
  await sendMail(tx, {
    // A person who put an address of their own in its place is not the one to warn.
    to: await addressToTrust(tx.db, owner),
    subject,
    text: [
      `Hello ${owner.fullName},`,
      sentence,
      `${happened.what === 'two-factor-removed' ? 'If you asked for it, there is nothing else to do.' : 'If this was you, there is nothing to do.'} If not, ${ifNot}.`,
      'Nobody at Assay ever asks for your password or a code, in a mail or on the telephone.',
    ].join('\n\n'),
  })
}

function wordsOf(
  tx: Change,
  { displayUsername }: Owner,
  happened: Happened,
): { subject: string; sentence: string; ifNot: string } {
  const site = siteOf(tx.installation)
  const account = `your Assay account (${displayUsername})`
  const circumstances = `${momentInWords(tx.now)}${fromWhere(tx)}`
  const setPassword = `set a new password at once (${site}/forgot-password) and tell an administrator of your organisation`
  switch (happened.what) {
    case 'password-changed':
      return {
        subject: 'Your Assay password was changed',
        sentence: `The password of ${account} was changed on ${circumstances}. Every other session ${keysToo(happened.keysEnded)}.`,
        ifNot: setPassword,
      }
    case 'password-reset':
      return {
        subject: 'Your Assay password was reset',
        sentence: `A new password for ${account} was set by a link from a mail, on ${circumstances}. Every session ${keysToo(happened.keysEnded)}.`,
        ifNot: `somebody may be reading your mail: secure your mailbox, then ${setPassword}`,
      }
    case 'two-factor-on':
      return {
        subject: 'A second factor was turned on for your Assay account',
        sentence: `Signing in to ${account} asks for a code of an authenticator app since ${circumstances}.`,
        ifNot: 'tell an administrator of your organisation at once: they can take it off again',
      }
    case 'two-factor-off':
      return {
        subject: 'The second factor of your Assay account was turned off',
        sentence: `Signing in to ${account} asks for your password alone since ${circumstances}.`,
        ifNot: setPassword,
      }
    case 'two-factor-removed':
      return {
        subject: 'The second factor of your Assay account was taken off',
        // Where the administrator sits is nothing the mail tells.
        sentence: `An administrator of your organisation took the second factor off ${account} on ${momentInWords(tx.now)} and ended every session, as is done for somebody who has lost it. You can set up a new one under Settings, Security.`,
        ifNot: 'ask them why, and set up a new one',
      }
    case 'address-changed':
      return {
        subject: 'The e-mail address of your Assay account was changed',
        // Where the directory's server sits says nothing to its person.
        sentence: `The e-mail address of ${account} was changed to ${masked(happened.to)} ${
          happened.isByDirectory
            ? `by the directory of your organisation on ${momentInWords(tx.now)}. Every session was ended.`
            : `on ${circumstances}. Every other session was ended.`
        } Links for a new password go on to this address until the new one has been confirmed.`,
        ifNot: `put this address back by ${dayInWords(happened.until)}: ${site}/undo-address?change=${encodeURIComponent(happened.undo)} It ends every session and has you set a new password. Then tell an administrator of your organisation`,
      }
    case 'key-made':
      return {
        subject: 'An API key was made for your Assay account',
        sentence: `The API key “${happened.name}” was made in ${account} on ${circumstances}. It may ${
          happened.effect === 'read' ? 'read' : 'read and change'
        } what you may, within its scopes, until ${dayInWords(happened.expiresAt)}.`,
        ifNot: `revoke it (${site}/dashboard/settings/keys), ${setPassword}`,
      }
    case 'connected':
      return {
        subject: 'Your Assay account was connected with single sign-on',
        sentence: `${account.charAt(0).toUpperCase()}${account.slice(1)} was connected with “${happened.title}” on ${circumstances}.${
          happened.hasLostPassword
            ? ' Its password, sessions and API keys here have ended, as nobody had proved this address before.'
            : ''
        }`,
        ifNot: 'tell an administrator of your organisation at once: they can shut the account',
      }
    case 'new-device':
      return {
        subject: 'A sign-in to Assay from a new browser',
        sentence: `Somebody signed in to ${account} on ${circumstances}, in a browser that has not been used for it before.`,
        ifNot: setPassword,
      }
  }
}

const keysToo = (ended: number): string =>
  ended === 0 ? 'was ended' : `and ${ended === 1 ? 'your API key' : `your ${ended} API keys`} were ended`

const dayInWords = (at: Date): string =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

const momentInWords = (at: Date): string => `${dayInWords(at)} at ${at.toISOString().slice(11, 16)} UTC`

function fromWhere({ address, request }: Change): string {
  const userAgent = request?.headers.get('user-agent')
  // A browser may call itself anything: of what it says, plain signs are repeated.
  const device = userAgent ? `, with ${deviceOf(userAgent).replaceAll(/[^\w .,()/;:+-]/g, '')}` : ''
  return `${address ? `, from the address ${address}` : ''}${device}`
}
