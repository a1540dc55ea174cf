import type { DirectoryCompany, EntityLinkKind, EntityScreening, Ownership } from './schemas.ts'

/** How a screening stands, in the words of screens and files alike. */
export const screeningLabel: Readonly<Record<EntityScreening['state'], string>> = {
  'not-screened': 'Not screened',
  clear: 'No match',
  outdated: 'Screened too long ago',
  incomplete: 'Not all lists asked',
  review: 'Match to review',
  confirmed: 'Confirmed match',
  dismissed: 'Matches dismissed',
}

/** How the 50 percent rule stands. */
export const ruleLabel: Readonly<Record<Ownership['rule']['verdict'], string>> = {
  yes: 'Owned to half or more by designated parties',
  possible: 'May be owned to half by designated parties',
  unknown: 'Not known: owners are missing or not screened',
  no: 'Below half',
}

/** How control by a party with a match stands. */
export const controlRuleLabel: Readonly<Record<Ownership['controlRule']['verdict'], string>> = {
  yes: 'Controlled by a party with a confirmed match',
  possible: 'May be controlled by a party with a match',
  unknown: 'Not known: controllers are missing or not screened',
  no: 'No controller with a match',
}

/** The two rules by name: what one says is no answer under the other. */
export const ruleTitle = {
  ownership: '50 percent rule (OFAC: ownership, added up)',
  control: 'Control (EU, UK: more than half, or control by other means)',
} as const

export const linkLabel: Readonly<Record<EntityLinkKind, string>> = {
  owns: 'owns',
  controls: 'controls',
  'officer-of': 'is an officer of',
  'parent-of': 'is the parent of',
  'supplier-of': 'supplies',
}

export const controlLabel: Readonly<Record<Ownership['owners'][number]['control'], string>> = {
  yes: 'Controls',
  possible: 'May control',
  // By the links that are kept: what nobody has recorded is in none of them.
  no: 'No majority known',
}

/** Whether a company would count as designated if an owner were. */
export const countsLabel: typeof controlLabel = { yes: 'Counts', possible: 'May count', no: 'Below half' }

const newestUnderName =
  'The newest screening under this name, or the most severe of several names. It may concern a namesake: check it before you rely on it.'

/** What a state of screening rests on and does not say, wherever it is shown. */
export const screeningMeaning: Readonly<Record<EntityScreening['state'], string>> = {
  'not-screened':
    'Not screened under this name, kind and country against current lists. This is neither a match nor a clearance.',
  outdated:
    'The newest screening under this name had no match, but it does not count today: it is more than thirty days old, or its lists are out of date. Screen it again.',
  clear: newestUnderName,
  incomplete: newestUnderName,
  review: newestUnderName,
  confirmed: newestUnderName,
  dismissed: newestUnderName,
}

const isActive = (value: string) => /^(?:active|live)$/i.test(value.trim())

/** What sources say of a company that is not simply active: dissolved, or with a lapsed LEI. */
export function statusInWords(statuses: DirectoryCompany['statuses']): string | null {
  const [shown, ...others] = statuses
  if (!shown || statuses.every(({ value }) => isActive(value))) return null
  const isStated = (value: string) => value.toLowerCase() === shown.value.toLowerCase()
  return [
    `Status: ${shown.value} (${shown.title})`,
    // A lapsed LEI and a company that is dissolved are two things: neither stands for the other.
    ...others
      .filter(({ value }) => !isStated(value))
      .map(
        ({ value, title }) =>
          `${isActive(value) === isActive(shown.value) ? 'and' : 'but'} ${value} (${title})`,
      ),
  ].join(', ')
}
