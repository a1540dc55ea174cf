import { z } from 'zod'
import { defineEndpoint, numberInText } from '#platform/endpoint/index.ts'

const id = z.number().int().positive()

/** Accounts that are looked at as one portfolio. */
export const AccountGroup = z.object({ id, name: z.string(), accountIds: z.array(id) })
export type AccountGroup = z.infer<typeof AccountGroup>

/** What is looked at as one portfolio: `own` for all accounts of one’s own, or the number of a group. */
export const groupAsked = z.string().regex(/^(own|[1-9]\d{0,14})$/, 'A group is “own” or its number')

export const listAccountGroups = defineEndpoint({
  name: 'trading.account-groups',
  method: 'GET',
  path: '/api/trading/account-groups',
  summary: 'The groups of accounts that are looked at as one portfolio',
  permission: 'portfolio:read',
  response: z.array(AccountGroup),
})

export const keepAccountGroup = defineEndpoint({
  name: 'trading.keep-account-group',
  method: 'PUT',
  path: '/api/trading/account-groups',
  summary: 'Keeps accounts as a group under a name; a group of the same name is changed',
  permission: 'portfolio:trade',
  request: z.object({
    name: z.string().trim().min(1, 'A name is required').max(80),
    accountIds: z.array(id).min(1, 'A group has at least one account').max(200),
  }),
  response: AccountGroup,
  problems: ['invalid-input', 'not-found'],
})

export const removeAccountGroup = defineEndpoint({
  name: 'trading.remove-account-group',
  method: 'DELETE',
  path: '/api/trading/account-groups/{id}',
  summary: 'Removes a group of accounts; its accounts are kept',
  permission: 'portfolio:trade',
  request: z.object({ id: numberInText().int().positive() }),
  response: AccountGroup,
  problems: ['not-found'],
})
