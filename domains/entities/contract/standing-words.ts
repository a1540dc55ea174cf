import type { EntityLinkKind, EntityScreening, Ownership } from './nouns.ts'

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
  no: 'No control',
}
