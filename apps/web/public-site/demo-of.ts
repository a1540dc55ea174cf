/** A screen of the demo, opened without an account. */
export const demoOf = (path: string) => `/dashboard/demo?next=${encodeURIComponent(path)}`
