import type { MemberInSession } from '../organisations/member-store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

export type SessionEnd = { idle: Date | null; latest: Date | null }

/**
 * When a session ends by the rules of its organisation: so long after it was last used, and so long after it began. A rule that comes while a session is open counts the
 * time without use from then on, as nobody has noted it before.
 */
export function sessionEnd({ session, rules }: Pick<MemberInSession, 'session' | 'rules'>): SessionEnd {
  if (!rules) return { idle: null, latest: null }
  const { createdAt, lastUsedAt } = session
  const lastUse = Math.max((lastUsedAt ?? createdAt).getTime(), rules.changedAt.getTime())
  return {
    idle: rules.idleMinutes === null ? null : new Date(lastUse + rules.idleMinutes * MINUTE_MS),
    latest: rules.sessionHours === null ? null : new Date(createdAt.getTime() + rules.sessionHours * HOUR_MS),
  }
}

export function isSessionOver(member: Pick<MemberInSession, 'session' | 'rules'>, now: Date): boolean {
  const { idle, latest } = sessionEnd(member)
  return [idle, latest].some((end) => end !== null && end <= now)
}
