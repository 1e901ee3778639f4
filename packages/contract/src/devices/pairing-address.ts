/** The address that the QR code of a pairing holds. After `#`, so that the token is sent to no server and stands in no log. */
export function pairingAddress(origin: string, token: string): string {
  return `${origin}${PHONE_PAGE}#${token}`;
}

/** Where the page for the phone is. */
export const PHONE_PAGE = '/phone';

/** The token of such an address, or the token itself: what a person pastes may be either. */
export function pairingToken(pasted: string): string {
  const said = pasted.trim();
  return said.slice(said.lastIndexOf('#') + 1);
}
