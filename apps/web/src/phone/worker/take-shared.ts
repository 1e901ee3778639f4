import { keepShared } from '../outbox/shared-texts.ts';
import { REFUSED_SHARE } from '../page/refused-share.ts';

/** Another application hands over a text. It never leaves the phone here: the page asks which bank it is from. A code is not even kept. */
export async function takeShared(request: Request): Promise<Response> {
  const fields = await request.formData();
  // The title is left out where there is a text: it is not of the bank, and a notice is read as a whole.
  const given = ['text', 'title', 'url'].map((name) => String(fields.get(name) ?? '').trim());
  return openPage((await keepShared(given.find(Boolean) ?? '')) ? '/phone' : REFUSED_SHARE);
}

/** By 303 the browser asks for the page anew, and a reload does not share the text again. */
function openPage(path: string): Response {
  return Response.redirect(new URL(path, self.location.origin), 303);
}
