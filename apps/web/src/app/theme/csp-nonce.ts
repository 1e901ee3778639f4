/** The one-time word by which the server's policy knows our own style tags. Outside production the placeholder stays and means nothing. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// The scroll lock under dialogs makes its style tag by itself and looks for the word only here.
Object.assign(globalThis, { __webpack_nonce__: cspNonce });
