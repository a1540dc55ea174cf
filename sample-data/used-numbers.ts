type Kind = 'company' | 'screening' | 'case' | 'alert' | 'account'

/** Remembers the highest number that was used of each kind: what has it or a lower one is sample data. */
export type UsedNumbers = {
  note(kind: Kind, ...ids: (number | null | undefined)[]): void
  highest(): Record<Kind, number>
}

export function usedNumbers(): UsedNumbers {
  const highest: Record<Kind, number> = { company: 0, screening: 0, case: 0, alert: 0, account: 0 }
  return {
    note(kind, ...ids) {
      for (const id of ids) highest[kind] = Math.max(highest[kind], id ?? 0)
    },
    highest: () => ({ ...highest }),
  }
}
