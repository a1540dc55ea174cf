export { Problem, type ProblemCode, type ProblemDetails, problemStatus } from './problem.ts'
