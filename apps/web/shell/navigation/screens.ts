import { type GrantedPermission, isGranted } from '#platform/permissions/index.ts'
import type { SectionName } from '#platform/screens/index.ts'
import { slices } from '../../slices.ts'
import type { SessionUser } from '../session.ts'

export type Screen = { to: string; label: string; group: string; keywords?: string; may?: GrantedPermission }
type Entry = { to: string; label: string; may?: GrantedPermission }

const group = 'Screens'
const stated = slices.flatMap((slice) => slice.screens)

/** Screens that the palette reaches by name. */
export const screens: readonly Screen[] = [
  ...stated.flatMap(({ path, label, keywords, may }) =>
    label === undefined
      ? []
      : [{ to: `/${path}`, label, group, ...(keywords ? { keywords } : {}), ...(may ? { may } : {}) }],
  ),
]

/** The screens that stand in a row of entries, from left to right. */
export function entriesOf(name: SectionName): readonly Entry[] {
  return stated
    .flatMap(({ path, label = '', section, may }) =>
      section?.name === name ? [{ path, label, section, may }] : [],
    )
    .sort((left, right) => left.section.at - right.section.at)
    .map(({ path, label, section, may }) => ({
      to: `/${path}`,
      label: section.label ?? label,
      ...(may ? { may } : {}),
    }))
}

/** Of some screens those that show somebody anything. */
export const openTo = <One extends { may?: GrantedPermission | undefined }>(
  user: SessionUser,
  those: readonly One[],
): readonly One[] => those.filter(({ may }) => may === undefined || isGranted(user, may))

/** Screens of the signed-in person's own account, and of what they are granted beyond it. */
export function accountScreens(user: SessionUser): readonly Entry[] {
  return stated
    .flatMap(({ path, account }) => (account ? [{ path, account }] : []))
    .filter(({ account: { may } }) => may === undefined || isGranted(user, may))
    .sort((left, right) => left.account.at - right.account.at)
    .map(({ path, account }) => ({ to: `/${path}`, label: account.label }))
}
