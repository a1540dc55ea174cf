// Written by benchmarks/fitting/documents.ts; how is in engines/document-answers/README.md.
export const fittedAnswers = {
  version: 'answers 1.0.0',
  shift: -2.47,
  slopes: [1.08, -0.95, -1.5, -0.03, -0.53, 0.35, 0.9, 0.39, 0.54, 0.99, 1.13],
  answeredFrom: 0.7,
}
