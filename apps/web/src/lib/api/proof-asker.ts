/** Asks the person to prove again who they are; resolves to whether they did. */
type ProofAsker = () => Promise<boolean>;

let asker: ProofAsker | undefined;
let asking: Promise<boolean> | undefined;

/** Registers the component that can ask the person; returns a function that unregisters it. */
export function setProofAsker(next: ProofAsker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = undefined;
  };
}

/** However many calls need it at once, the person is asked once. */
export function askForProof(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
