import { useEffect, useState } from 'react';
import { type Captcha, makeCaptcha } from './captcha.ts';

/** The captcha of one visit to the screen, started when the browser is idle or at the first touch of the form. */
export function useCaptcha(): Captcha {
  const [captcha] = useState(makeCaptcha);
  useEffect(() => {
    const timer = setTimeout(captcha.prepare, 1000);
    return () => clearTimeout(timer);
  }, [captcha]);
  return captcha;
}
