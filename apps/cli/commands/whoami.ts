import { parseArgs } from 'node:util'
import { readCaller } from '#domains/accounts/contract/index.ts'
import { roleNameOf } from '#platform/permissions/index.ts'
import { type Command, exitCodes } from '../command.ts'
import { print } from '../print.ts'

export const whoami: Command = {
  usage: 'assay whoami [--json]',
  purpose: 'The owner, scopes and expiry of the key',
  async run({ args, terminal, call }) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
    const caller = await call(readCaller, {})
    await print(terminal, caller, values, () => ({
      sentences: [
        `${caller.user.fullName} (${caller.user.username}), ${roleNameOf(caller.user.role)} of organisation ${caller.user.organisationId}`,
        caller.key &&
          `Key “${caller.key.name}”, ${caller.key.effect === 'read' ? 'which only reads' : 'which may change things'}, until ${caller.key.expiresAt.slice(0, 10)}`,
        caller.key && `For ${caller.key.permissions.join(', ')}`,
      ],
    }))
    return exitCodes.done
  },
}
