/** As it is sent: a form with files, or JSON. */
export async function writeBody(body: unknown): Promise<{ bytes?: Buffer; type: string }> {
  if (body === undefined) return { type: '' };
  if (!(body instanceof FormData)) return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' };
  const form = new Response(body);
  return { bytes: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') ?? '' };
}
