import { useQuery } from '@tanstack/react-query'
import type { Option } from '#design-system/patterns/contract-form/index.ts'
import type { RoleHeld } from '#domains/accounts/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { roleKeyOf } from '#platform/permissions/index.ts'
import { rolesQuery } from '../queries.ts'
import { roleWords } from '../words.ts'

/** The roles that whoever looks may give, and the one that somebody has. */
export function useRoleChoices(has?: RoleHeld): { options: Option[]; mayMove: boolean; why?: string } {
  const { data, error } = useQuery(rolesQuery())
  const own = has === undefined ? [] : [{ value: roleKeyOf(has) as string, label: roleWords(has) }]
  if (error) return { options: own, mayMove: false, why: `The roles could not be read. ${sentenceOf(error)}` }
  if (!data) return { options: own, mayMove: false }
  const held = has === undefined ? undefined : data.find(({ key }) => key === roleKeyOf(has))
  const mayMove = held === undefined || held.isWithinReach
  const options = data
    .filter((role) => role.isWithinReach || role === held)
    .map(({ key, name }) => ({ value: key, label: name }))
  if (!mayMove)
    return { options, mayMove, why: 'This role has more permissions than yours, so you cannot change it.' }
  const isShort = data.some((role) => !role.isWithinReach)
  return {
    options,
    mayMove,
    ...(isShort ? { why: 'Roles with more permissions than yours are not offered.' } : {}),
  }
}
