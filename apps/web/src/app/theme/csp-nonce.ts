/**
 * The nonce by which the server's content security policy allows our own style tags. Outside of production the placeholder stays and has
 * no effect.
 */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// The library that locks scrolling under dialogs makes its own style tag and looks for the nonce only here.
Object.assign(globalThis, { __webpack_nonce__: cspNonce });
