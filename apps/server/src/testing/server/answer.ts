export interface Answer {
  status: number;
  // Tests look into answers of every shape; what they expect of it is the test.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  headers: Record<string, unknown>;
}
