import { makeRandomKey } from '#lib/api/random-key.ts';
import { looksLikeCode } from '../outbox/code-guard.ts';
import { REFUSED_SHARE } from '../page/refused-share.ts';
import { change } from '../storage/phone-database.ts';

const longest = 1000;

/** Another application hands over a text. It never leaves the phone here: the page asks which bank it is from. A code is not even kept. */
export async function takeShared(request: Request): Promise<Response> {
  const fields = await request.formData();
  // The title is left out where there is a text: it is not of the bank, and a notice is read as a whole.
  const given = ['text', 'title', 'url'].map((name) => String(fields.get(name) ?? '').trim());
  const text = (given.find(Boolean) ?? '').slice(0, longest);
  if (looksLikeCode(text)) return openPage(REFUSED_SHARE);
  if (text !== '') {
    const shared = { id: makeRandomKey(), text, at: new Date().toISOString() };
    await change(({ put }) => put('shared', shared));
  }
  return openPage('/phone');
}

/** By 303 the browser asks for the page anew, and a reload does not share the text again. */
function openPage(path: string): Response {
  return Response.redirect(new URL(path, self.location.origin), 303);
}
