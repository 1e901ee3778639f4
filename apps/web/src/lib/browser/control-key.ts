/** What the key beside the space bar is called on this machine. */
export const controlKey = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';
