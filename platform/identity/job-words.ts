const called = new Map<string, string>()

/** Says what a job is called where people read of it. */
export function callJob(name: string, words: string): void {
  called.set(name, words)
}

/** What a job is called; one that the product no longer has is read from its name. */
export const jobCalled = (name: string): string => called.get(name) ?? name.replaceAll(/[.-]/g, ' ')
