import { roleNameOf } from '#platform/permissions/index.ts'
import type { AboutPerson, PersonProvider } from '#platform/slice/index.ts'
import { eraseMember, type MemberRow, peopleRowsOf, personRows } from './person-store.ts'

/** People of the organisation who left: their account here, with their keys and invites. What they did stays, under another name. */
export const membersAboutPerson: PersonProvider = {
  group: 'Accounts',
  at: 0,
  who: {
    account: async ({ db, actor }, id) => {
      const [row] = await personRows(db, actor.organisationId, [id])
      if (!row || row.origin === 'demo') return undefined
      return {
        subject: { type: 'account', id },
        called: row.fullName,
        names: [row.fullName],
        marks: [row.email],
        usernames: [...new Set([row.displayUsername, row.username])],
        userId: id,
      }
    },
  },
  async find({ db, actor }, person) {
    const names = new Set(person.names.map((name) => name.toLowerCase()))
    return (await peopleRowsOf(db, actor.organisationId))
      .filter((row) => row.id === person.userId || names.has(row.fullName.toLowerCase()))
      .map((row) => stated(row, row.id === person.userId ? 'record' : 'name'))
  },
  async erase({ db, actor }, person, things) {
    const [id] = things.map((thing) => Number(thing.id))
    const [email] = person.marks
    if (id === undefined || email === undefined) return 0
    return (await eraseMember(db, { organisationId: actor.organisationId, id, email })) ? 1 : 0
  },
  own: [
    { table: 'api_key', column: 'user_id', called: 'API keys' },
    { table: 'provider_link', column: 'user_id', called: 'Links to the sign-in provider' },
    { table: 'directory_name', column: 'user_id', called: 'Names in the directory that provisions people' },
    { table: 'answered_call', column: 'user_id', called: 'Answers kept for repeated calls' },
    { table: 'watched_count', column: 'user_id', called: 'Counts of what is watched over' },
  ],
}

function stated(row: MemberRow, by: AboutPerson['by']): AboutPerson {
  const { id, fullName, deactivatedAt } = row
  const role = roleNameOf(row.role)
  const refuses =
    by === 'name'
      ? `A member is called ${fullName} as well: records with only the name may be about them.`
      : deactivatedAt
        ? undefined
        : `${fullName} still belongs to the organisation. Deactivate them first, under settings, People.`
  return {
    id,
    subject: { type: 'account', id },
    title: fullName,
    detail: deactivatedAt ? `${role}, deactivated ${deactivatedAt.toISOString().slice(0, 10)}` : role,
    href: '/dashboard/settings/people',
    by,
    term: { kind: 'member', since: deactivatedAt ?? row.joinedAt },
    ...(refuses ? { refuses } : {}),
  }
}
