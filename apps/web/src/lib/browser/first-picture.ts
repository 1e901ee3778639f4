let drawn = false;

/** Whether something of ours has been on the page already. What is in the first picture has nothing to appear beside: it is simply there. */
export const isDrawn = (): boolean => drawn;

export function noteDrawn(): void {
  drawn = true;
}
