import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Acts without waiting between one action and the next. */
export function makeUser() {
  const user = userEvent.setup({ delay: null });
  return {
    ...user,
    /**
     * Puts a text in place of what stands in a field, as pasting does: the screen is drawn once and not at every letter. `{Enter}` after it is
     * pressed. `type` is for what letters change on their way: masks, and what is found or said while one types.
     */
    async fill(field: HTMLElement, text: string): Promise<void> {
      if ((field as HTMLInputElement).value) await user.clear(field);
      act(() => field.focus());
      await user.paste(text.replace(enter, ''));
      if (text.endsWith(enter)) await user.keyboard(enter);
    },
  };
}

const enter = '{Enter}';

export type User = ReturnType<typeof makeUser>;
