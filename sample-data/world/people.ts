import type { Role } from '#platform/permissions/index.ts'

const people = [
  ['maya.okafor', 'Maya Okafor', 'analyst'],
  ['jonas.lindqvist', 'Jonas Lindqvist', 'analyst'],
  ['priya.raman', 'Priya Raman', 'analyst'],
  ['tomas.herrera', 'Tomás Herrera', 'analyst'],
  ['aiko.mori', 'Aiko Mori', 'viewer'],
] as const satisfies readonly (readonly [string, string, Role])[]

/** The people of the sample data. They have names and histories and cannot sign in. */
export function samplePeople(organisationId: number) {
  return people.map(([username, fullName, role]) => ({
    username,
    fullName,
    email: `${username}.${organisationId}@sample.invalid`,
    role,
  }))
}
