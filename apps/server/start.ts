// React picks its build by NODE_ENV when it is first loaded, so the setting comes before every other import.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'

await import('./main.ts')

export {}
