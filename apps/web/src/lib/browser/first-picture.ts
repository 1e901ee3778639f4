let drawn = false;

/** Whether something of ours has been drawn before. What is in the first picture appears without animation. */
export const isDrawn = (): boolean => drawn;

export function noteDrawn(): void {
  drawn = true;
}
