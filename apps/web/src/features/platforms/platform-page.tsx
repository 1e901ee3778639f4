import { ThingPage } from '#ui/thing/thing-page.tsx';
import { platformsText } from './console-platforms-text.ts';
import { PlatformFace } from './platform-face.tsx';

export function PlatformPage() {
  return <ThingPage title={platformsText.one} face={PlatformFace} />;
}
