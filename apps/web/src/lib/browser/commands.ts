import { useEffect, useEffectEvent } from 'react';

/** Something that the present screen does, for the palette of Ctrl+K. */
export interface Command {
  label: string;
  run: () => void;
}

const present = new Set<Command>();

/** What the screen does now, in the order of its parts. */
export const presentCommands = (): Command[] => [...present];

/** Offers it as long as the part of the screen that does it is there; without `run` it cannot be done now. */
export function useCommand(label: string, run: (() => unknown) | false | undefined): void {
  const act = useEffectEvent(() => (run ? run() : undefined));
  const able = Boolean(run);
  useEffect(() => {
    if (!able) return;
    const command = { label, run: () => void act() };
    present.add(command);
    return () => void present.delete(command);
  }, [label, able]);
}
